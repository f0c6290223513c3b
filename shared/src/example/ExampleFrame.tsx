import { t } from '@newsletters/shared/texts';
import { Box, EmptyText } from '@newsletters/shared/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isTooComplex } from './complexity';
import { exampleDocument } from './example';
import { keepRatios } from './exampleLayout';
import { fitFrame, LEAST, scrollFrame } from './frameFit';
import { markFocus } from './frameFocus';

/** How often one example can change its height; endlessly changing content scrolls inside from then on. */
const CHANGES = 200;

/** The width of the frame on paper, in pixels: most issues are made for 600, and A4 and Letter have room for it. */
const PAPER = 640;

/** Follows the content's height, including late images, opened details and a changed width. Returns how to stop. */
function followHeight(frame: HTMLIFrameElement) {
  const body = frame.contentDocument?.body;
  if (!body) return () => {};
  let left = CHANGES;
  const observer = new ResizeObserver(() => {
    left -= 1;
    if (left > 0) fitFrame(frame);
    else {
      scrollFrame(frame);
      observer.disconnect();
    }
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/** Gives images their ratio as they load: the last one may be late. Returns how to stop. */
function followImages({ contentDocument: page }: HTMLIFrameElement) {
  if (!page) return () => {};
  const keep = () => keepRatios(page);
  keep();
  page.addEventListener('load', keep, true);
  return () => page.removeEventListener('load', keep, true);
}

/** Gives the frame the size it needs on paper while the page is printed. Returns how to stop. */
function followPrinting(frame: HTMLIFrameElement) {
  const resize = (width: string) => () => {
    frame.style.width = width;
    fitFrame(frame);
  };
  const listeners = Object.entries({ beforeprint: resize(`${PAPER}px`), afterprint: resize('') });
  for (const [event, listener] of listeners) window.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of listeners) window.removeEventListener(event, listener);
  };
}

/** Whether the frame already shows an example, perhaps with images still loading. */
const hasExample = ({ contentDocument }: HTMLIFrameElement) =>
  contentDocument?.URL === 'about:srcdoc' && contentDocument.body !== null;

/** How long images can keep what follows the example waiting, in milliseconds. */
const IMAGE_LIMIT = 5000;

function useContent(html: string, imageOrigin: string) {
  const ref = useRef<HTMLIFrameElement>(null);
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    let stop = () => {};
    const follow = () => {
      stop();
      const images = followImages(frame);
      fitFrame(frame);
      const ends = [images, followHeight(frame), followPrinting(frame), markFocus(frame)];
      stop = () => {
        for (const end of ends) end();
      };
    };
    const loaded = () => {
      follow();
      setBusy(false);
    };
    // The `load` event waits for the last image; the text is there long before.
    const soon = () => {
      if (hasExample(frame)) return follow();
      const waiting = requestAnimationFrame(soon);
      stop = () => cancelAnimationFrame(waiting);
    };
    const limit = setTimeout(() => setBusy(false), IMAGE_LIMIT);
    frame.addEventListener('load', loaded);
    frame.srcdoc = exampleDocument(html, imageOrigin);
    soon();
    return () => {
      frame.removeEventListener('load', loaded);
      clearTimeout(limit);
      stop();
    };
  }, [html, imageOrigin]);
  return { ref, busy };
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

/** Shows at which sides the content goes on. The frame itself takes the focus, and its content then moves by the arrow keys. */
const sides = {
  content: '""',
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  boxShadow: 'var(--sides)',
} as const;

interface Props {
  /** The newsletter's example HTML. It is not trusted: anybody who can edit newsletters writes it. */
  html: string;
  title: string;
  /** Origin of the storage whose images the example can show besides https ones. */
  imageOrigin: string;
}

function Frame({ html, title, imageOrigin }: Props) {
  const { ref, busy } = useContent(html, imageOrigin);
  return (
    <Box
      aria-busy={busy}
      sx={{
        position: 'relative',
        scrollMarginTop: 72,
        '&::before': sides,
        '&[data-focused]::after': focusRing,
      }}
    >
      <Box
        component="iframe"
        ref={ref}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        sx={{
          width: '100%',
          height: LEAST,
          visibility: 'hidden',
          border: 0,
          display: 'block',
          colorScheme: 'light',
          bgcolor: '#fff',
        }}
      />
    </Box>
  );
}

/**
 * The example issue of a newsletter, in a sandbox that runs no code, as tall as its content. `allow-same-origin` lets this
 * page read the height, and must never be combined with `allow-scripts`. It's `aria-busy` until the first example has its
 * height, so that what follows can appear after it.
 */
export function ExampleFrame(props: Props) {
  const refused = useMemo(() => isTooComplex(props.html), [props.html]);
  return refused ? (
    <EmptyText>{t('This example is too complex to be shown')}</EmptyText>
  ) : (
    <Frame {...props} />
  );
}
