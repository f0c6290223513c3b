/** The style of what is there for screen readers only. MUI's own is for browsers without `clip-path`, too, and weighs more. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
