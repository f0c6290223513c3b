import { localSans, localSerif } from './fallbackFonts';

/** For headings. */
export const serif = `Fraunces, ${localSerif}`;

/** For everything else. */
export const sans = `Figtree, ${localSans}`;
