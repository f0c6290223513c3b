/** Limits of the frame's height, in pixels; taller content scrolls inside. */
export const LEAST = 200;
const MOST = 20_000;

/** The smallest scale at which text can still be read; what is wider then scrolls sideways. */
const SMALLEST = 0.5;

/** Makes the frame scroll its content. */
export function scrollFrame(frame: HTMLIFrameElement) {
  frame.contentDocument?.documentElement.style.setProperty('overflow-y', 'auto', 'important');
}

/** Scales content that is wider than the frame. Always from its own width, so that it never depends on the last scale. */
function fitWidth(root: HTMLElement, body: HTMLElement) {
  body.style.setProperty('zoom', '1', 'important');
  const scale = root.clientWidth / root.scrollWidth;
  if (scale < 1) body.style.setProperty('zoom', String(Math.max(SMALLEST, scale)), 'important');
}

/** Says in `--sides`, a shadow, where content that is still too wide goes on. */
function showSides(box: HTMLElement, root: HTMLElement, body: HTMLElement) {
  const beyond = root.scrollWidth - root.clientWidth;
  // What is written from right to left begins at its right end.
  const before = root.scrollLeft + (getComputedStyle(body).direction === 'rtl' ? beyond : 0);
  const shadows = [before > 1 && 16, beyond - before > 1 && -16].filter(Boolean);
  box.style.setProperty(
    '--sides',
    shadows.map((x) => `inset ${x}px 0 16px -12px rgb(0 0 0/60%)`).join() || 'none',
  );
}

/**
 * Makes the frame as tall as its content. To measure the content on its own, the frame is made small for a moment; the box
 * around it keeps the page from jumping.
 */
export function fitFrame(frame: HTMLIFrameElement) {
  const { documentElement: root, body } = frame.contentDocument ?? {};
  const box = frame.parentElement;
  if (!root || !body || !box) return;
  box.style.height = `${box.offsetHeight}px`;
  root.style.setProperty('overflow-y', 'hidden', 'important');
  frame.style.height = `${LEAST}px`;
  fitWidth(root, body);
  const scrollbar = frame.clientHeight - root.clientHeight;
  const needed = root.scrollHeight + scrollbar;
  frame.style.height = `${Math.min(MOST, Math.max(LEAST, needed))}px`;
  if (needed > MOST) scrollFrame(frame);
  frame.style.visibility = 'visible';
  box.style.height = '';
  const show = () => showSides(box, root, body);
  show();
  root.ownerDocument.onscroll = show;
}
