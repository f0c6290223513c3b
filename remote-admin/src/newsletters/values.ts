import type { Newsletter } from '@newsletters/shared/api/newsletters';
import type { NewsletterForm } from '@newsletters/shared/model';

/** The form's initial values. */
export const valuesOf = (newsletter: Newsletter | null): NewsletterForm => ({
  title: newsletter?.title ?? '',
  description: newsletter?.description ?? '',
  category_id: newsletter?.category_id ?? '',
  example_content: newsletter?.example_content ?? '',
});

const fields = [
  ['title', 'Title'],
  ['category_id', 'Category'],
  ['description', 'Description'],
  ['image_url', 'Newsletter image'],
  ['example_content', 'Example content'],
] as const;

/** The fields that two users can change at the same time. */
export const comparedFields = fields.map(([field]) => field);

/** The names of the fields that differ between two versions of a newsletter. */
export const differences = (one: Newsletter, other: Newsletter): string[] =>
  fields.filter(([field]) => one[field] !== other[field]).map(([, name]) => name);
