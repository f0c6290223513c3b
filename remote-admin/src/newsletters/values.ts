import type { Newsletter } from '@newsletters/shared/api/newsletters/reads';
import { CENTRE, type NewsletterForm, newsletterStateOf, rhythmOf } from '@newsletters/shared/model';

/** The form's initial values. */
export const valuesOf = (newsletter: Newsletter | null): NewsletterForm => ({
  title: newsletter?.title ?? '',
  description: newsletter?.description ?? '',
  category_id: newsletter?.category_id ?? '',
  example_content: newsletter?.example_content ?? '',
  state: newsletterStateOf(newsletter?.state),
  publish_at: newsletter?.publish_at ?? '',
  rhythm: rhythmOf(newsletter?.rhythm),
  image_focus: newsletter?.image_focus ?? CENTRE,
});
