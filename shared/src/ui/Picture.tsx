import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { CENTRE, imageFacts, srcSetOf } from '@newsletters/shared/model';
import { useState } from 'react';
import { useOnline } from './useOnline';

/** An envelope on a transparent background, unobtrusive in light and dark. */
const envelope = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><g fill="none" stroke="#9c9382" stroke-width=".9" stroke-linejoin="round"><rect x="25.5" y="13" width="13" height="9.6" rx="1"/><path d="m26 13.8 6 4.9 6-4.9"/></g></svg>',
)}`;

/** Only http(s) addresses and images made in this page are ever requested. */
const isSafe = (src: string | null | undefined): src is string => /^(https?|blob):/i.test(src ?? '');

interface Options {
  /** Where its point of interest is, in percent of its width from the left: it stays where the image is cut. */
  focus?: number | undefined;
  /** The image to show instead of one that is missing or fails to load. */
  fallback?: string | undefined;
}

/**
 * Props that make an `img` show the smallest version that is sharp at the given width. When that fails to load, it shows the image
 * itself; when its image is missing or fails to load, one fallback, without a further attempt until the device is online again.
 *
 * @param sizes how wide it is shown, as in the attribute: `(max-width: 599.95px) 100vw, 288px`
 */
export function usePicture(
  src: string | null | undefined,
  sizes: string,
  { focus = CENTRE, fallback = envelope }: Options = {},
) {
  const [failed, setFailed] = useState<string>();
  useOnline(failed, () => setFailed(undefined));
  const srcSet = isSafe(src) ? srcSetOf(src) : undefined;
  const attempts = isSafe(src) ? [srcSet, src].filter((attempt) => attempt !== undefined) : [];
  const attempt = attempts[attempts.indexOf(failed ?? '') + 1];
  return {
    ...(attempt && attempt === srcSet && { srcSet, sizes }),
    src: attempt ? (src as string) : fallback,
    style: attempt
      ? {
          // What stands in until the image is there.
          backgroundColor: imageFacts(src)?.colour,
          objectPosition: focus === CENTRE ? undefined : `${focus}% 50%`,
        }
      : undefined,
    decoding: 'async',
    referrerPolicy: 'no-referrer',
    onError: attempt ? () => setFailed(attempt) : undefined,
  } as const;
}

interface Props extends Options {
  /** The image's address. If it is missing, unsafe or fails to load, the fallback is shown. */
  src: string | null | undefined;
  alt: string;
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string;
  /** Width divided by height; reserves the space before the image has loaded. */
  ratio?: number;
  /** Load at once instead of when it is scrolled near the screen. */
  eager?: boolean;
  sx?: SxProps;
}

/** An image that reserves its space, with one fallback. */
export function Picture({ src, alt, sizes, focus, fallback, ratio = 16 / 9, eager = false, sx }: Props) {
  return (
    <Box
      component="img"
      {...usePicture(src, sizes, { focus, fallback })}
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
