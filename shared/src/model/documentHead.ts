/** What the document says about a page that anyone can see. */
export interface PageHead {
  title: string;
  description?: string;
  /** The address of an image for previews. */
  image?: string;
}

/** An element of a document's head beside its title. */
export type HeadTag = ['meta' | 'link', Record<string, string>];

/** What search engines and previews read. Without an address of its own, search engines leave the page out. */
export function headTags({ title, description, image }: PageHead, siteName: string, address?: string) {
  const meta = (attribute: 'name' | 'property', name: string, content?: string): HeadTag[] =>
    content ? [['meta', { [attribute]: name, content }]] : [];
  const canonical: HeadTag[] = address ? [['link', { rel: 'canonical', href: address }]] : [];
  return [
    ...meta('name', 'description', description),
    ...(address ? canonical : meta('name', 'robots', 'noindex')),
    ...meta('property', 'og:type', 'website'),
    ...meta('property', 'og:site_name', siteName),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', address),
    ...meta('property', 'og:image', image),
    ...meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
}
