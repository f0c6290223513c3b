import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';

/** Heights the frame may take, in pixels; what the content claims beyond is scrolled inside. */
const LEAST = 200;
const MOST = 20_000;

/**
 * No script, form, nested frame or request but pictures, whatever the content says; the sandbox forbids the same again.
 * `allow-same-origin` lets this page read the height, and must never stand beside `allow-scripts`.
 */
const policy = (imageOrigins: string) =>
  `default-src 'none'; img-src https: data: ${imageOrigins}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;

const frame = (content: string, imageOrigins: string) => `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(imageOrigins)}">
<meta name="referrer" content="no-referrer"><base target="_blank">
<style>body{margin:0;padding:16px;background:#fff;color:#1d1b18;font:16px/1.5 sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}</style></head><body>${content}</body></html>`;

/** Follows the height of a frame's content: late pictures, opened details and a changed width included. */
function useContentHeight(content: string) {
  const ref = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(LEAST);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let observer: ResizeObserver | undefined;
    const follow = () => {
      const body = element.contentDocument?.body;
      if (!body) return;
      const measure = () => setHeight(Math.min(MOST, Math.max(LEAST, Math.ceil(body.scrollHeight))));
      measure();
      observer?.disconnect();
      observer = new ResizeObserver(measure);
      observer.observe(body);
    };
    element.addEventListener('load', follow);
    element.srcdoc = content;
    return () => {
      element.removeEventListener('load', follow);
      observer?.disconnect();
    };
  }, [content]);
  return { ref, height };
}

interface Props {
  /** The newsletter's example HTML. It is not trusted: it comes from whoever may edit newsletters. */
  html: string;
  title: string;
  /** Origin of the storage whose pictures the example may show besides https ones. */
  imageOrigin: string;
}

/** The example issue of a newsletter, shut in a sandbox that runs nothing, as tall as its content. */
export function ExampleFrame({ html, title, imageOrigin }: Props) {
  const { ref, height } = useContentHeight(frame(html, imageOrigin));
  return (
    <Box
      component="iframe"
      ref={ref}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      sx={{ width: '100%', height, border: 0, display: 'block', colorScheme: 'light', bgcolor: '#fff' }}
    />
  );
}
