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
