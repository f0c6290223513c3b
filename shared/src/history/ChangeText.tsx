import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { categoriesQuery } from '@newsletters/shared/api/categories';
import { useQuery } from '@newsletters/shared/query';
import { rich, t } from '@newsletters/shared/texts';
import { Picture } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';
import { WordDifferences } from './Differences';
import type { Change } from './fields';
import { sizesOf } from './size';

/** Texts up to this length are quoted in one line; longer ones are compared word by word. */
const QUOTED = 60;

const isShort = (text: string | null) => (text ?? '').length <= QUOTED && !/\n/.test(text ?? '');

const quoted = (text: string | null) => (text === null ? t('empty') : t('“{text}”', { text }));

/** A change whose values aren't quoted. */
type Told = Extract<Change, { changed: string }>;

/** What happened to a value. */
function summaryOf({ before, after, changed, added = changed, removed = changed }: Told) {
  if (before === null) return added;
  return after === null ? removed : changed;
}

/** What happened to an example issue. */
function exampleSummary(change: Change) {
  const sizes = sizesOf(change);
  if (change.before === null) return t('Example issue added ({sizes})', { sizes });
  return change.after === null
    ? t('Example issue removed ({sizes})', { sizes })
    : t('Example issue changed ({sizes})', { sizes });
}

/** Two values that somebody has written, each in its own direction. */
const fromTo = (before: string, after: string) =>
  rich('{before} → {after}', { before: <bdi>{before}</bdi>, after: <bdi>{after}</bdi> });

const Line = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" component="p" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** The values of a column after its name. */
const Values = ({ name, children }: { name: string; children: ReactNode }) => (
  <Line>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('{label}:', { label: name })}
    </Box>{' '}
    {children}
  </Line>
);

function CategoryChange({ name, before, after, changed }: Told) {
  const { data: categories } = useQuery(categoriesQuery);
  if (!categories) return <Line>{changed}</Line>;
  const nameOf = (id: string | null) => {
    const category = categories.find((one) => one.id === id);
    return category ? quoted(category.name) : t('a deleted category');
  };
  return <Values name={name}>{fromTo(nameOf(before), nameOf(after))}</Values>;
}

function ImageChange(change: Told) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <Line>{summaryOf(change)}</Line>
      {[change.before, change.after].map(
        (src) =>
          src && <Picture key={src} src={src} alt="" sizes="72px" sx={{ width: 72, borderRadius: 0.5 }} />,
      )}
    </Stack>
  );
}

/** One changed value in plain words. */
export function ChangeText(change: Change) {
  const { name, before, after } = change;
  if (change.kind === 'html') return <Line>{exampleSummary(change)}</Line>;
  if (change.kind === 'words')
    return (
      <Values name={name}>
        {t('{before} → {after}', { before: change.words(before), after: change.words(after) })}
      </Values>
    );
  if (change.kind === 'category') return <CategoryChange {...change} />;
  if (change.kind === 'image') return <ImageChange {...change} />;
  if (isShort(before) && isShort(after))
    return <Values name={name}>{fromTo(quoted(before), quoted(after))}</Values>;
  return (
    <div>
      <Line>{summaryOf(change)}</Line>
      <WordDifferences before={before ?? ''} after={after ?? ''} />
    </div>
  );
}
