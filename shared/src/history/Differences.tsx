import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { t } from '@newsletters/shared/texts';
import { Fragment, useMemo } from 'react';
import { type Block, lineDifferences, type Piece, wordDifferences } from './compare';

const tint = (color: 'success' | 'error' | 'warning', percent: number) =>
  `color-mix(in srgb, var(--mui-palette-${color}-main) ${percent}%, transparent)`;

/** Marked by more than a colour: what is gone is struck through, what is new is underlined. */
const marks = {
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  '& ins, & del': { borderRadius: '3px', boxDecorationBreak: 'clone', textDecorationThickness: '1px' },
  '& ins': { bgcolor: tint('success', 22), textUnderlineOffset: '3px' },
  '& del': { bgcolor: tint('error', 20) },
  '& del + ins': { marginInlineStart: '3px' },
} as const;

const tags = { same: Fragment, removed: 'del', added: 'ins' } as const;

const Pieces = ({ pieces }: { pieces: Piece[] }) =>
  [...pieces.entries()].map(([at, { kind, text }]) => {
    const Tag = tags[kind];
    return <Tag key={at}>{text}</Tag>;
  });

/** A text with the words in which it differs from another. */
export const MarkedWords = ({ pieces }: { pieces: Piece[] }) => (
  <Typography
    variant="body2"
    component="p"
    dir="auto"
    sx={{ ...marks, '& mark': { borderRadius: '3px', color: 'inherit', bgcolor: tint('warning', 30) } }}
  >
    {[...pieces.entries()].map(([at, { kind, text }]) =>
      kind === 'same' ? <Fragment key={at}>{text}</Fragment> : <mark key={at}>{text}</mark>,
    )}
  </Typography>
);

interface Props {
  before: string;
  after: string;
}

/** A text with the words that changed. */
export function WordDifferences({ before, after }: Props) {
  const pieces = useMemo(() => wordDifferences(before, after), [before, after]);
  return (
    <Typography variant="body2" component="p" dir="auto" sx={marks}>
      <Pieces pieces={pieces} />
    </Typography>
  );
}

const signs = { same: ' ', removed: '−', added: '+', skipped: '' };

const lineStyle: SxProps<Theme> = {
  display: 'flex',
  gap: 1,
  px: 1.5,
  '&[data-kind=removed]': { bgcolor: tint('error', 8) },
  '&[data-kind=added]': { bgcolor: tint('success', 8) },
  '&[data-kind=skipped]': { py: 0.5, color: 'text.secondary', bgcolor: 'action.hover' },
  '& > span': { flexShrink: 0, width: '1ch', userSelect: 'none' },
  ...marks,
};

const Lines = ({ kind, lines, pieces }: Block) => (
  <Box data-kind={kind} sx={lineStyle}>
    {kind === 'skipped' ? (
      t('{lines, plural, one {# line} other {# lines}} without changes', { lines })
    ) : (
      <>
        <span aria-hidden>{signs[kind]}</span>
        <div>
          <Pieces pieces={pieces} />
        </div>
      </>
    )}
  </Box>
);

/** An example issue with the lines that changed, each with a few around it. */
export function LineDifferences({ before, after, label }: Props & { label: string }) {
  const blocks = useMemo(() => lineDifferences(before, after), [before, after]);
  if (blocks.length === 0) {
    return <Typography color="textSecondary">{t('Only spaces and line breaks differ.')}</Typography>;
  }
  return (
    <Box
      component="section"
      aria-label={label}
      // It scrolls, also by keyboard.
      tabIndex={0}
      sx={{
        maxHeight: 'min(28rem, 60vh)',
        overflow: 'auto',
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
        fontSize: '0.8125rem',
        lineHeight: 1.6,
        '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {[...blocks.entries()].map(([at, block]) => (
        <Lines key={at} {...block} />
      ))}
    </Box>
  );
}
