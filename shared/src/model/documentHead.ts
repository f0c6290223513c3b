/** What the document says about a page that anyone can see. */
export interface PageHead {
  title: string;
  description?: string;
  /** The address of an image for previews. */
  image?: string;
}

/** The `<meta>` tags of a page's document. Without an address of its own, search engines leave the page out. */
export const metaTags = ({ title, description, image }: PageHead, siteName: string, address?: string) =>
  [
    { name: 'robots', content: address ? '' : 'noindex' },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ].filter(({ content }) => content);
