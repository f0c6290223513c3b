import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { type PageHead, siteDescription } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** What the home page's document says, by the names of the site and of the selected category. */
export const homeHead = (siteName: string, category?: string): PageHead =>
  category
    ? {
        title: t('{category} newsletters – {siteName}', { category, siteName }),
        description: t('Newsletters about {category}, each with an example issue.', { category }),
      }
    : { title: siteName, description: siteDescription };

/** What a newsletter's document says. */
export const newsletterHead = (
  siteName: string,
  { title, description, image_url }: NewsletterListItem,
): PageHead => ({
  title: `${title} · ${siteName}`,
  description,
  image: image_url ?? undefined,
});

/** What the document says when there is no such newsletter. */
export const missingHead = (siteName: string): PageHead => ({
  title: t('Newsletter not found · {siteName}', { siteName }),
});
