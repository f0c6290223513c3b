/** Cuts a text off, with an ellipsis, after so many lines. A plain style, for `sx` and `style` alike. */
export const lines = (count: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  }) as const;
