import MuiDialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';

/** The buttons of a dialog, as far from its edges as its text. Those that don't fit side by side go below each other. */
// Not in the theme, so that visitors don't load it.
export const DialogActions = /* @__PURE__ */ styled(MuiDialogActions)({
  flexWrap: 'wrap',
  rowGap: 8,
  padding: '8px 24px 24px',
});
