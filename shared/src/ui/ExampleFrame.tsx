import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef } from 'react';
import { exampleDocument } from './example';
import { markFocus } from './frameFocus';

/** Limits of the frame's height, in pixels; taller content scrolls inside. */
const LEAST = 200;
const MOST = 20_000;

/** How often one example can change its height; endlessly changing content scrolls inside from then on. */
const CHANGES = 200;

/**
 * Makes the frame as tall as its content. To measure the content on its own, the frame is made small for a moment; the box
 * around it keeps the page from jumping.
 */
function fitHeight(frame: HTMLIFrameElement) {
  const root = frame.contentDocument?.documentElement;
  const box = frame.parentElement;
  if (!root || !box) return;
  box.style.height = `${box.offsetHeight}px`;
  root.style.setProperty('overflow-y', 'hidden', 'important');
  frame.style.height = `${LEAST}px`;
  const scrollbar = frame.clientHeight - root.clientHeight;
  const needed = root.scrollHeight + scrollbar;
  frame.style.height = `${Math.min(MOST, Math.max(LEAST, needed))}px`;
  if (needed > MOST) root.style.setProperty('overflow-y', 'auto', 'important');
  box.style.height = '';
}

/** Follows the content's height, including late images, opened details and a changed width. Returns how to stop. */
function followHeight(frame: HTMLIFrameElement) {
  const body = frame.contentDocument?.body;
  if (!body) return () => {};
  let left = CHANGES;
  const observer = new ResizeObserver(() => {
    left -= 1;
    if (left > 0) fitHeight(frame);
    else {
      frame.contentDocument?.documentElement.style.setProperty('overflow-y', 'auto', 'important');
      observer.disconnect();
    }
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/** Whether the frame already shows an example, perhaps with images still loading. */
const hasExample = ({ contentDocument }: HTMLIFrameElement) =>
  contentDocument?.URL === 'about:srcdoc' && contentDocument.body !== null;

function useContentHeight(content: string) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    let stop = () => {};
    const follow = () => {
      stop();
      fitHeight(frame);
      const ends = [followHeight(frame), markFocus(frame)];
      stop = () => {
        for (const end of ends) end();
      };
    };
    // The `load` event waits for the last image; the text is there long before.
    const soon = () => {
      if (hasExample(frame)) return follow();
      const waiting = requestAnimationFrame(soon);
      stop = () => cancelAnimationFrame(waiting);
    };
    frame.addEventListener('load', follow);
    frame.srcdoc = content;
    soon();
    return () => {
      frame.removeEventListener('load', follow);
      stop();
    };
  }, [content]);
  return ref;
}

/** On top of the content, and in two colours, because the content can have any colour. */
const focusRing = {
  content: '""',
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  border: 3,
  borderColor: 'primary.main',
  boxShadow: 'inset 0 0 0 3px var(--mui-palette-background-paper)',
} as const;

interface Props {
  /** The newsletter's example HTML. It is not trusted: anybody who can edit newsletters writes it. */
  html: string;
  title: string;
  /** Origin of the storage whose images the example can show besides https ones. */
  imageOrigin: string;
}

/**
 * The example issue of a newsletter, in a sandbox that runs no code, as tall as its content. `allow-same-origin` lets this
 * page read the height, and must never be combined with `allow-scripts`.
 */
export function ExampleFrame({ html, title, imageOrigin }: Props) {
  const content = useMemo(() => exampleDocument(html, imageOrigin), [html, imageOrigin]);
  const ref = useContentHeight(content);
  return (
    <Box sx={{ position: 'relative', scrollMarginTop: 72, '&[data-focused]::after': focusRing }}>
      <Box
        component="iframe"
        ref={ref}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        sx={{
          width: '100%',
          height: LEAST,
          border: 0,
          display: 'block',
          colorScheme: 'light',
          bgcolor: '#fff',
        }}
      />
    </Box>
  );
}
