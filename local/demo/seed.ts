import path from 'node:path';
import { categories } from './categories.ts';
import { readNewsletters } from './issues.ts';
import { exampleHtml } from './layouts/index.ts';

/** The seed that the Supabase CLI and the embedded back end read. */
export const seedFile = path.resolve(import.meta.dirname, '../../supabase/seed.sql');

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const tuple = (values: string[]): string => `(${values.map(literal).join(', ')})`;

// One statement for each newsletter, because the Supabase CLI limits the length of a statement.
const newsletterStatements = (): string[] =>
  readNewsletters().map(
    (
      newsletter,
    ) => `insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
${tuple([
  newsletter.id,
  newsletter.categoryId,
  newsletter.created,
  newsletter.title,
  newsletter.description,
  exampleHtml(newsletter),
])}
on conflict do nothing;`,
  );

const categoryStatement =
  (): string => `insert into public.categories (id, name, description, created_at) values
${categories.map(({ id, name, description, createdAt }) => tuple([id, name, description, createdAt])).join(',\n')}
on conflict do nothing;`;

/** The content of supabase/seed.sql. */
export const seedSql = (): string =>
  `${['-- Written by "npm run content" from demo. Content only: no accounts, no settings.', categoryStatement(), ...newsletterStatements()].join('\n\n')}\n`;
