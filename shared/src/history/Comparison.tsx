import { categoriesQuery } from '@newsletters/shared/api/categories';
import type { HistoryTable } from '@newsletters/shared/api/history';
import { Chip } from '@newsletters/shared/forms';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, Picture, Stack, Typography } from '@newsletters/shared/ui';
import { useMemo } from 'react';
import { wordDifferences } from './compare';
import { LineDifferences, MarkedWords } from './Differences';
import { type Change, changesBetween } from './fields';

/** Two versions of a row that was changed by two users at the same time. */
export interface ComparisonProps {
  table: HistoryTable;
  /** The row as both of them read it. */
  base: object;
  /** What this user has entered; columns that it doesn't have aren't compared. */
  mine: object;
  /** The row as the other user saved it. */
  theirs: object;
}

function CategoryName({ id }: { id: string }) {
  const { data: categories } = useQuery(categoriesQuery);
  return <Typography dir="auto">{categories?.find((category) => category.id === id)?.name}</Typography>;
}

interface ValueProps {
  change: Change;
  side: 'before' | 'after';
}

function Value({ change, side }: ValueProps) {
  const { kind, before, after } = change;
  const value = change[side];
  const pieces = useMemo(
    () => (kind === 'text' ? wordDifferences(before ?? '', after ?? '') : []),
    [kind, before, after],
  );
  if (change.kind === 'words') return <Typography>{change.words(value)}</Typography>;
  if (value === null)
    return <Typography color="textSecondary">{kind === 'image' ? t('No image') : t('Empty')}</Typography>;
  if (kind === 'category') return <CategoryName id={value} />;
  if (kind === 'image')
    return <Picture src={value} alt="" sizes="240px" sx={{ borderRadius: 0.5, maxWidth: 240 }} />;
  return (
    <MarkedWords
      pieces={pieces.filter((piece) => piece.kind !== (side === 'before' ? 'added' : 'removed'))}
    />
  );
}

const Side = ({ name, ...value }: ValueProps & { name: string }) => (
  <Box sx={{ minWidth: 0, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
    <Typography component="h4" variant="caption" color="textSecondary" sx={{ mb: 0.5 }}>
      {name}
    </Typography>
    <Value {...value} />
  </Box>
);

/** Who has changed a field since both read it. */
function changedBy({ column }: Change, { table, base, mine, theirs }: ComparisonProps) {
  const differs = (version: object) =>
    changesBetween(table, base, version).some((one) => one.column === column);
  if (!differs(mine)) return t('Changed by them');
  return differs(theirs) ? t('Changed by both of you') : t('Changed by you');
}

/** Both versions side by side, field by field; an example issue as its differences. On a phone, one below the other. */
export function Comparison(versions: ComparisonProps) {
  const { table, mine, theirs } = versions;
  const changes = changesBetween(table, mine, theirs).filter(({ column }) => column in mine);
  return (
    <Stack component="ul" sx={{ gap: 3, m: 0, p: 0, listStyle: 'none' }}>
      {changes.map((change) => (
        <li key={change.column}>
          <Stack direction="row" sx={{ gap: 1, mb: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h3">{change.name}</Typography>
            <Chip size="small" label={changedBy(change, versions)} />
          </Stack>
          {change.kind === 'html' ? (
            <>
              <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
                {t('− yours, + theirs')}
              </Typography>
              <LineDifferences
                before={change.before ?? ''}
                after={change.after ?? ''}
                label={t('Example issue, yours and theirs')}
              />
            </>
          ) : (
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <Side name={t('Yours')} change={change} side="before" />
              <Side name={t('Theirs')} change={change} side="after" />
            </Box>
          )}
        </li>
      ))}
    </Stack>
  );
}
