import { useSiteName } from '@newsletters/shared/ui';

/** What the document says about a page that anyone can see. */
export interface PageHead {
  title: string;
  description?: string;
  /** The address of an image for previews. */
  image?: string;
}

interface Props extends PageHead {
  /** The one address of the page within the site; absent for a page that stands in for one that does not exist. */
  path?: string;
}

/** The site's own address. A document from the server says it; the visitor may use another one. */
const siteAddress = () => document.documentElement.dataset.site ?? window.location.origin;

/** Keeps the document's head in step with the page. What the server renders has a head of its own. */
export function Head({ title, description, image, path }: Props) {
  const siteName = useSiteName();
  if (typeof document === 'undefined') return null;
  const address = path === undefined ? undefined : new URL(path, siteAddress()).href;
  return (
    <>
      <title>{title}</title>
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {description && <meta name="description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {address && <meta property="og:url" content={address} />}
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
