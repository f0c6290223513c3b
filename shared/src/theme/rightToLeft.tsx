import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { prefixer } from 'stylis';

// Loaded only by sites whose language is written from right to left.

/** How Emotion writes styles there: MUI's own say left and right, which change places. */
export const rightToLeft = { key: 'css', stylisPlugins: [prefixer, rtlPlugin] };

const cache = createCache(rightToLeft);

/** Provides styles from right to left to everything below it. */
export const RightToLeft = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>{children}</CacheProvider>
);
