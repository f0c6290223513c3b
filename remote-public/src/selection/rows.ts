/** The list of what is chosen, and of what became of it. */
export const rows = { listStyle: 'none', p: 0, m: 0, mb: 3, borderTop: 1, borderColor: 'divider' };

/** A row of it, which wraps where text is large. */
export const row = {
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
};
