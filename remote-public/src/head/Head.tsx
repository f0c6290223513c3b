import { metaTags, type PageHead } from '@newsletters/shared/model';
import { useSiteName } from '@newsletters/shared/ui';

interface Props extends PageHead {
  /** The one address of the page within the site; absent for a page that stands in for one that does not exist. */
  path?: string;
}

/** The site's own address. A document from the server says it; the visitor may use another one. */
const siteAddress = () => document.documentElement.dataset.site ?? window.location.origin;

/** Keeps the document's head in step with the page. What the server renders has a head of its own. */
export function Head({ path, ...head }: Props) {
  const siteName = useSiteName();
  if (typeof document === 'undefined') return null;
  const address = path === undefined ? undefined : new URL(path, siteAddress()).href;
  return (
    <>
      <title>{head.title}</title>
      {address && <link rel="canonical" href={address} />}
      {metaTags(head, siteName, address).map((tag) => (
        <meta key={tag.property ?? tag.name} {...tag} />
      ))}
    </>
  );
}
