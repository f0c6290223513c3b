import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { categoriesQuery } from '@newsletters/shared/api/categories';
import { useQuery } from '@newsletters/shared/query';
import { Picture } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';
import { WordDifferences } from './Differences';
import { type Change, inWords } from './fields';
import { sizesOf } from './size';

/** Texts up to this length are quoted in one line; longer ones are compared word by word. */
const QUOTED = 60;

const isShort = (text: string | null) => (text ?? '').length <= QUOTED && !/\n/.test(text ?? '');

const quoted = (text: string | null) => (text === null ? 'empty' : `“${text}”`);

/** What happened to a value, in one word. */
const verbOf = ({ before, after }: Change) => {
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
};

/** Two values that somebody has written, each in its own direction. */
const fromTo = (before: string, after: string) => (
  <>
    <bdi>{before}</bdi> → <bdi>{after}</bdi>
  </>
);

/** A name with what happened to it ("Image added") or, after a colon, its values. */
const Line = ({ name, verb, values }: { name: string; verb?: string; values?: ReactNode }) => (
  <Typography variant="body2" component="p" sx={{ overflowWrap: 'anywhere' }}>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {`${name}${values === undefined ? '' : ':'} `}
    </Box>
    {values ?? verb}
  </Typography>
);

function CategoryChange({ name, before, after }: Change) {
  const { data: categories } = useQuery(categoriesQuery);
  if (!categories) return <Line name={name} verb="changed" />;
  const nameOf = (id: string | null) => {
    const category = categories.find((one) => one.id === id);
    return category ? quoted(category.name) : 'a deleted category';
  };
  return <Line name={name} values={fromTo(nameOf(before), nameOf(after))} />;
}

function ImageChange(change: Change) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <Line name={change.name} verb={verbOf(change)} />
      {[change.before, change.after].map(
        (src) =>
          src && <Picture key={src} src={src} alt="" sizes="72px" sx={{ width: 72, borderRadius: 0.5 }} />,
      )}
    </Stack>
  );
}

/** One changed value in plain words. */
export function ChangeText(change: Change) {
  const { name, kind, before, after } = change;
  if (kind === 'category') return <CategoryChange {...change} />;
  if (kind === 'html') return <Line name={name} verb={`${verbOf(change)} (${sizesOf(change)})`} />;
  if (kind === 'image') return <ImageChange {...change} />;
  const words = inWords[kind];
  if (words) return <Line name={name} values={`${words(before)} → ${words(after)}`} />;
  if (isShort(before) && isShort(after))
    return <Line name={name} values={fromTo(quoted(before), quoted(after))} />;
  return (
    <div>
      <Line name={name} verb={verbOf(change)} />
      <WordDifferences before={before ?? ''} after={after ?? ''} />
    </div>
  );
}
