/**
 * Marks the box around a frame while the frame has the keyboard focus, which no CSS selector can tell. Focus by a pointer,
 * for example to select text, does not count. Returns how to stop.
 */
export function markFocus(frame: HTMLIFrameElement) {
  // None once the frame shows something from elsewhere, which nobody can listen to.
  const view = () => frame.contentDocument?.defaultView;
  const box = frame.parentElement;
  if (!view() || !box) return () => {};
  let pressed = false;
  const mark = () => {
    box.toggleAttribute('data-focused', !pressed);
    // The browser only does this for the focused element within the frame, and there may be none.
    if (!pressed) box.scrollIntoView({ block: 'nearest' });
  };
  const unmark = () => {
    pressed = false;
    box.removeAttribute('data-focused');
  };
  const press = () => {
    pressed = true;
    mark();
  };
  const listeners = Object.entries({ pointerdown: press, focus: mark, blur: unmark });
  for (const [event, listener] of listeners) view()?.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of listeners) view()?.removeEventListener(event, listener);
    unmark();
  };
}
