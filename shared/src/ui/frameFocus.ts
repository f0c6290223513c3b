/**
 * Marks the box around a frame while the keyboard is in the frame: the browser itself tells no style that it is. A press
 * with a pointer, as to select text, does not count. Gives the way to stop.
 */
export function markFocus(frame: HTMLIFrameElement) {
  const view = frame.contentWindow;
  const box = frame.parentElement;
  if (!view || !box) return () => {};
  let pressed = false;
  const mark = () => {
    box.toggleAttribute('data-focused', !pressed);
    // The browser does it only for what has the focus within the frame, which may be nothing.
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
  for (const [event, listener] of listeners) view.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of listeners) view.removeEventListener(event, listener);
    unmark();
  };
}
