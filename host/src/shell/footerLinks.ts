import type { SiteSettings } from '@newsletters/shared/api/siteSettings';
import { t } from '@newsletters/shared/texts';

/** A link of the footer: an address on the web, an email address (`mailto:`), or a path of the site. */
export interface FooterLink {
  text: string;
  href: string;
}

const address = /^(https?:\/\/[^/\\\s]|mailto:\S|\/(?![/\\]))/i;

function isUsable(link: unknown): link is FooterLink {
  const { text, href } = (link ?? {}) as Partial<FooterLink>;
  return typeof text === 'string' && text.trim() !== '' && typeof href === 'string' && address.test(href);
}

/** The links that can be shown, of those that `config.json` has. */
export const usableLinks = (links: unknown): FooterLink[] =>
  Array.isArray(links) ? links.filter(isUsable) : [];

/** The links that the site settings name. A further one is a line of a name and an address. */
export function linksOf(settings: SiteSettings | null | undefined): FooterLink[] {
  if (!settings) return [];
  const lines = settings.further_links?.split('\n') ?? [];
  return usableLinks([
    { text: t('Legal notice'), href: settings.imprint_link },
    { text: t('Privacy'), href: settings.privacy_link },
    { text: t('Accessibility'), href: settings.accessibility_link },
    { text: t('Contact'), href: settings.contact_link },
    ...lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return { text: line.slice(0, end), href: line.slice(end + 1) };
    }),
  ]);
}
