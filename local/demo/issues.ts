import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { categories } from './categories.ts';

const folder = path.join(import.meta.dirname, 'issues');

const fields = [
  'id',
  'title',
  'publisher',
  'description',
  'created',
  'layout',
  'palette',
  'issue',
  'preheader',
  'address',
] as const;

/** A newsletter and its example issue: one file issues/<category>/<slug>.md. */
export type Newsletter = Record<(typeof fields)[number], string> & {
  slug: string;
  categoryId: string;
  body: string;
};

const readHead = (head: string, file: string): Record<(typeof fields)[number], string> => {
  const given = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const value = (field: string): string => {
    const text = given.get(field);
    if (!text) throw new Error(`${file} has no ${field}`);
    return text;
  };
  return Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<
    (typeof fields)[number],
    string
  >;
};

const readNewsletter = (category: { folder: string; id: string }, file: string): Newsletter => {
  const text = readFileSync(path.join(folder, category.folder, file), 'utf8');
  const end = text.indexOf('\n\n');
  const head = readHead(text.slice(0, end), file);
  return { ...head, slug: path.parse(file).name, categoryId: category.id, body: text.slice(end).trim() };
};

/** All newsletters, category by category. */
export const readNewsletters = (): Newsletter[] =>
  categories.flatMap((category) =>
    readdirSync(path.join(folder, category.folder))
      .sort()
      .map((file) => readNewsletter(category, file)),
  );
