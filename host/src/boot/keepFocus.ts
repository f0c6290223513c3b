/** Browsers take the focus away from a control that is disabled, such as a button while it saves. Gives it back afterwards. */
export function keepFocus() {
  let acted: EventTarget | undefined;
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const control = target as HTMLButtonElement;
      const { activeElement } = document;
      if (control.disabled && control === activeElement) acted = control;
      if (control.disabled || control !== acted) continue;
      acted = undefined;
      // Not from what the user has gone to meanwhile. Where nothing has it, a dialog takes it.
      if (activeElement?.contains(control)) control.focus({ preventScroll: true });
    }
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
