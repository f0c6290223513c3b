/**
 * Marks the box around a frame while the keyboard is in the frame: the browser itself tells no style that it is. A press
 * with a pointer, as to select text, does not count. Gives the way to stop.
 */
export function markFocus(frame: HTMLIFrameElement) {
  const view = frame.contentWindow;
  const box = frame.parentElement;
  if (!view || !box) return () => {};
  const watching = new AbortController();
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
  view.addEventListener('pointerdown', press, watching);
  view.addEventListener('focus', mark, watching);
  view.addEventListener('blur', unmark, watching);
  return () => {
    watching.abort();
    unmark();
  };
}
