import { t } from '@newsletters/shared/texts';
import { z } from 'zod';
import { limits, textBetween } from './schemas';

// Apart from the other schemas, so that visitors don't load it.

/** In one line, as the database stores the site's name. */
export const oneLine = (text: string) =>
  text.replace(/ *[\t\n\v\f\r\u0085\u2028\u2029][ \t\n\v\f\r\u0085\u2028\u2029]*/g, ' ');

/** The form for the site's name and colour; both can be left empty. */
export const identitySchema = z.object({
  site_name: z
    .string()
    .overwrite(oneLine)
    .pipe(textBetween(t('Site name'), limits.siteNameMin, limits.siteNameMax, true)),
  accent_color: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, t('Accent colour must look like #1f4d3f')),
});
export type IdentityForm = z.infer<typeof identitySchema>;
