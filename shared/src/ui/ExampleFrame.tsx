import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef } from 'react';
import { exampleDocument } from './example';
import { markFocus } from './frameFocus';

/** Heights the frame may take, in pixels; what the content claims beyond is scrolled inside. */
const LEAST = 200;
const MOST = 20_000;

/** How often one example may change its height; what moves without end is scrolled inside from then on. */
const CHANGES = 200;

/**
 * Makes the frame as tall as its content. To read what the content needs by itself, the frame is made small for a moment;
 * the box around it keeps the page from jumping meanwhile.
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

/** Follows the content's height: late pictures, opened details and a changed width included. Gives the way to stop. */
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

/** Whether the frame shows an example already, perhaps with pictures still to come. */
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
    // The frame loads only when its last picture has come; its text is there long before.
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

/** Above the content, and in two colours: it may have any colour itself. */
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
  /** The newsletter's example HTML. It is not trusted: it comes from whoever may edit newsletters. */
  html: string;
  title: string;
  /** Origin of the storage whose pictures the example may show besides https ones. */
  imageOrigin: string;
}

/**
 * The example issue of a newsletter, shut in a sandbox that runs nothing, as tall as its content. `allow-same-origin` lets
 * this page read the height, and must never stand beside `allow-scripts`.
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
