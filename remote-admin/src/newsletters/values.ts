import type { Newsletter } from '@newsletters/shared/api/newsletters';
import type { NewsletterForm } from '@newsletters/shared/model';

/** What the form starts with. */
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

/** The names of the fields in which two states of a newsletter differ. */
export const differences = (one: Newsletter, other: Newsletter): string[] =>
  fields.filter(([field]) => one[field] !== other[field]).map(([, name]) => name);
