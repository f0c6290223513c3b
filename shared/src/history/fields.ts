import type { HistoryEntry, HistoryTable } from '@newsletters/shared/api/history';
import { momentOf, newsletterStateOf, stateLabels } from '@newsletters/shared/model';

/** How the values of a column are shown. */
type Kind = 'text' | 'word' | 'percent' | 'state' | 'moment' | 'place' | 'html' | 'image' | 'category';

/** A column of a recorded table as users know it. */
export interface Field {
  column: string;
  name: string;
  kind: Kind;
}

const field = (column: string, name: string, kind: Kind = 'text'): Field => ({ column, name, kind });

/** The kinds whose values are shown in a few words of ours, also the absence of one. */
export const inWords: { [Each in Kind]?: (value: string | null) => string } = {
  word: (value) => value ?? 'none',
  percent: (value) => `${value}%`,
  state: (value) => stateLabels[newsletterStateOf(value)],
  moment: (value) => (value ? momentOf(value) : 'no date'),
  place: (value) => (value ? `place ${value}` : 'no'),
};

/** The tables that are recorded: what a row is called, and its columns in the order of their form. */
export const recorded = {
  newsletters: {
    noun: 'Newsletter',
    all: 'newsletters',
    fields: [
      field('title', 'Title'),
      field('category_id', 'Category', 'category'),
      field('description', 'Description'),
      field('state', 'State', 'state'),
      field('publish_at', 'Publish on', 'moment'),
      field('featured_position', 'Featured', 'place'),
      field('image_url', 'Image', 'image'),
      field('image_focus', 'Image focus', 'percent'),
      field('example_content', 'Example issue', 'html'),
    ],
  },
  categories: {
    noun: 'Category',
    all: 'categories',
    fields: [field('name', 'Name'), field('description', 'Description')],
  },
  site_settings: {
    noun: 'Site settings',
    all: 'site settings',
    fields: [
      field('site_name', 'Site name'),
      field('accent_color', 'Accent colour'),
      field('logo_url', 'Logo', 'image'),
      field('hero_image_url', 'Hero image', 'image'),
      field('hero_heading', 'Hero heading'),
      field('hero_text', 'Hero text'),
    ],
  },
  profiles: { noun: 'Role', all: 'roles', fields: [field('role', 'Role', 'word')] },
} as const satisfies Record<HistoryTable, { noun: string; all: string; fields: Field[] }>;

/** The values of a column in two versions; null for none. */
export interface Change extends Field {
  before: string | null;
  after: string | null;
}

function textIn(row: unknown, column: string): string | null {
  const value = row && typeof row === 'object' ? Reflect.get(row, column) : null;
  return value === null || value === undefined || value === '' ? null : String(value);
}

/** The columns in which two versions of a row differ. */
export const changesBetween = (table: HistoryTable, before: unknown, after: unknown): Change[] =>
  recorded[table].fields
    .map((shown) => ({ ...shown, before: textIn(before, shown.column), after: textIn(after, shown.column) }))
    .filter((change) => change.before !== change.after);

/** The columns that a recorded change has changed. The list doesn't have the values of an example issue. */
export const changesOf = (entry: HistoryEntry): Change[] =>
  recorded[entry.table_name].fields
    .filter(({ column }) => entry.changed.includes(column))
    .map((shown) => ({
      ...shown,
      before: textIn(entry, `${shown.column}_before`),
      after: textIn(entry, `${shown.column}_after`),
    }));
