import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { useState } from 'react';

/** An envelope on whatever stands behind it, quiet in light and dark. */
const envelope = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><g fill="none" stroke="#9c9382" stroke-width=".9" stroke-linejoin="round"><rect x="25.5" y="13" width="13" height="9.6" rx="1"/><path d="m26 13.8 6 4.9 6-4.9"/></g></svg>',
)}`;

interface Props {
  /** Address of the picture; missing, unsafe or failing ones show the fallback picture. */
  src: string | null | undefined;
  alt: string;
  /** What is shown instead of a picture that is missing or fails. */
  fallback?: string;
  /** Width divided by height; the space is kept before the picture is there. */
  ratio?: number;
  /** Load at once instead of when it comes near the screen. */
  eager?: boolean;
  sx?: SxProps;
}

/** Only http(s) and pictures made in this page are ever requested. */
const isSafe = (src: string | null | undefined): src is string => /^(https?|blob):/i.test(src ?? '');

/** What makes an image element show one fallback, with no second attempt, when its picture is missing or fails. */
export function usePicture(src: string | null | undefined, fallback = envelope) {
  const [failed, setFailed] = useState<string>();
  const usable = isSafe(src) && failed !== src;
  return {
    src: usable ? src : fallback,
    decoding: 'async',
    referrerPolicy: 'no-referrer',
    onError: usable ? () => setFailed(src) : undefined,
  } as const;
}

/** A picture that keeps its space, with one fallback. */
export function Picture({ src, alt, fallback, ratio = 16 / 9, eager = false, sx }: Props) {
  return (
    <Box
      component="img"
      {...usePicture(src, fallback)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: ratio,
        objectFit: 'cover',
        bgcolor: 'action.hover',
        ...sx,
      }}
    />
  );
}
