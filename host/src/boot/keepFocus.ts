/** Browsers take the focus away from a control that is disabled, such as a button while it saves. Gives it back afterwards. */
export function keepFocus() {
  let left: Node | undefined;
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const control = target as HTMLButtonElement;
      if (control.disabled) {
        if (control === document.activeElement) left = control;
      } else if (control === left) {
        left = undefined;
        // Not from what the user has gone to meanwhile. A dialog takes the focus itself, when it's nowhere.
        if (document.activeElement?.contains(control)) control.focus({ preventScroll: true });
      }
    }
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
