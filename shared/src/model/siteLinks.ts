import { t } from '@newsletters/shared/texts';
import { z } from 'zod';

// Apart from the other schemas, so that visitors don't load it.

const link =
  /^(https?:\/\/[^\s\p{Cc}/"<>\\][^\s\p{Cc}"<>\\]*|mailto:[^\s\p{Cc}@"<>\\]+@[^\s\p{Cc}@"<>\\]+|\/([^\s\p{Cc}/"<>\\][^\s\p{Cc}"<>\\]*)?)$/iu;

const isLink = (text: string) => text.length <= 2048 && link.test(text);

/** An email address is a link, too. */
const asLink = (text: string) => text.replace(/^[^\s@:/]+@[^\s@]+$/, 'mailto:$&');

const optionalLink = (label: string) =>
  z
    .string()
    .trim()
    .transform(asLink)
    .refine(
      (text) => text === '' || isLink(text),
      t('{label} must be an address such as https://example.com or office@example.com', { label }),
    );

/** A line of a name and an address, with one space between the two. */
const asLine = (line: string) => {
  const [, name = '', address = line] = /^(.*)\s(\S+)$/.exec(line) ?? [];
  return `${name.trim()} ${asLink(address)}`.trim();
};

const isLine = (line: string) => {
  const [, name = '', address = ''] = /^(\S.*) (\S+)$/.exec(line) ?? [];
  return name !== '' && [...name].length <= 50 && isLink(address);
};

/** The form for the links of the footer; all can be left empty. The database has the same rules. */
export const linksSchema = z.object({
  imprint_link: optionalLink(t('Legal notice')),
  privacy_link: optionalLink(t('Privacy')),
  accessibility_link: optionalLink(t('Accessibility')),
  contact_link: optionalLink(t('Contact')),
  further_links: z
    .string()
    .transform((text) =>
      text
        .split(/[\r\n]+/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map(asLine)
        .join('\n'),
    )
    .refine(
      (text) => text === '' || (text.split('\n').length <= 10 && text.split('\n').every(isLine)),
      t('Further links are at most 10 lines, each with a name of up to 50 characters and then an address'),
    ),
});
export type LinksForm = z.infer<typeof linksSchema>;
