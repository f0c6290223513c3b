import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { useState } from 'react';

const fallback = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 18"><rect width="32" height="18" fill="#d9d3c7"/><g fill="none" stroke="#8c8475" stroke-width=".7" stroke-linejoin="round"><rect x="10.5" y="5" width="11" height="8" rx=".8"/><path d="m10.9 5.6 5.1 4.2 5.1-4.2"/></g></svg>',
)}`;

interface Props {
  /** Address of the picture; missing, unsafe or failing ones show the fallback picture. */
  src: string | null | undefined;
  alt: string;
  /** Width divided by height; the space is kept before the picture is there. */
  ratio?: number;
  /** Load at once instead of when it comes near the screen. */
  eager?: boolean;
  sx?: SxProps;
}

/** Only http(s) and pictures made in this page are ever requested. */
const isSafe = (src: string | null | undefined): src is string => /^(https?|blob):/i.test(src ?? '');

/** A picture that keeps its space, with one fallback and no second attempt. */
export function Picture({ src, alt, ratio = 16 / 9, eager = false, sx }: Props) {
  const [failed, setFailed] = useState<string>();
  const usable = isSafe(src) && failed !== src;
  return (
    <Box
      component="img"
      src={usable ? src : fallback}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={usable ? () => setFailed(src) : undefined}
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
