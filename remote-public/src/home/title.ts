import { siteName } from '@newsletters/shared/ui';

/** The document's title on the home page, by the name of the selected category. */
export const homeTitle = (category?: string) =>
  category ? `${category} newsletters · ${siteName}` : siteName;
