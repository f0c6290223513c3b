import type { HistoryEntry, HistoryKind, HistoryTable } from '@newsletters/shared/api/history';
import {
  momentOf,
  newsletterStateOf,
  rhythmName,
  roleNames,
  roles,
  stateLabels,
} from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

interface Column {
  column: string;
  /** What users know it by. */
  name: string;
}

/** A column whose values are shown in a few words of ours, also the absence of one. */
interface InWords extends Column {
  kind: 'words';
  words: (value: string | null) => string;
}

/** A column whose values are shown as they are, or compared. */
interface AsItIs extends Column {
  kind: 'text' | 'image' | 'category';
  /** What is said of a change instead of its values; a column that is never empty is only changed. */
  changed: string;
  added?: string;
  removed?: string;
}

/** A column of a recorded table. */
export type Field = InWords | AsItIs | (Column & { kind: 'html' });

const roleOf = (value: string | null) => {
  const role = roles.find((one) => one === value);
  return role ? roleNames[role] : (value ?? t('none'));
};

const description: Field = {
  column: 'description',
  name: t('Description'),
  kind: 'text',
  changed: t('Description changed'),
  added: t('Description added'),
  removed: t('Description removed'),
};

const newsletterFields: Field[] = [
  { column: 'title', name: t('Title'), kind: 'text', changed: t('Title changed') },
  { column: 'category_id', name: t('Category'), kind: 'category', changed: t('Category changed') },
  description,
  {
    column: 'state',
    name: t('State'),
    kind: 'words',
    words: (value) => stateLabels[newsletterStateOf(value)],
  },
  {
    column: 'publish_at',
    name: t('Publish on'),
    kind: 'words',
    words: (value) => (value ? momentOf(value) : t('no date')),
  },
  {
    column: 'rhythm',
    name: t('Appears'),
    kind: 'words',
    words: rhythmName,
  },
  {
    column: 'featured_position',
    name: t('Featured'),
    kind: 'words',
    words: (value) => (value ? t('place {place, number}', { place: Number(value) }) : t('no')),
  },
  {
    column: 'image_url',
    name: t('Image'),
    kind: 'image',
    changed: t('Image changed'),
    added: t('Image added'),
    removed: t('Image removed'),
  },
  {
    column: 'image_focus',
    name: t('Image focus'),
    kind: 'words',
    words: (value) => t('{percent, number}%', { percent: Number(value) }),
  },
  { column: 'example_content', name: t('Example issue'), kind: 'html' },
];

const link = (column: string, name: string): Field => ({
  column,
  name,
  kind: 'words',
  words: (value) => value ?? t('none'),
});

const settingsFields: Field[] = [
  { column: 'site_name', name: t('Site name'), kind: 'text', changed: t('Site name changed') },
  { column: 'accent_color', name: t('Accent colour'), kind: 'text', changed: t('Accent colour changed') },
  {
    column: 'logo_url',
    name: t('Logo'),
    kind: 'image',
    changed: t('Logo changed'),
    added: t('Logo added'),
    removed: t('Logo removed'),
  },
  {
    column: 'hero_image_url',
    name: t('Hero image'),
    kind: 'image',
    changed: t('Hero image changed'),
    added: t('Hero image added'),
    removed: t('Hero image removed'),
  },
  {
    column: 'hero_heading',
    name: t('Hero heading'),
    kind: 'text',
    changed: t('Hero heading changed'),
    added: t('Hero heading added'),
    removed: t('Hero heading removed'),
  },
  {
    column: 'hero_text',
    name: t('Hero text'),
    kind: 'text',
    changed: t('Hero text changed'),
    added: t('Hero text added'),
    removed: t('Hero text removed'),
  },
  {
    column: 'hero_buttons',
    name: t('Buttons of the hero'),
    kind: 'words',
    words: (value) => (value ? t('hidden') : t('shown')),
  },
  { column: 'time_zone', name: t('Time zone'), kind: 'words', words: (value) => value ?? 'UTC' },
  link('imprint_link', t('Legal notice')),
  link('privacy_link', t('Privacy')),
  link('accessibility_link', t('Accessibility')),
  link('contact_link', t('Contact')),
  {
    column: 'further_links',
    name: t('Further links'),
    kind: 'text',
    changed: t('Further links changed'),
    added: t('Further links added'),
    removed: t('Further links removed'),
  },
];

/** A table that is recorded. */
interface Recorded {
  /** What its rows can be searched by; absent if it has only one, or if they have no names. */
  search?: string;
  /** What can happen to its rows, in the order of the menu. */
  kinds: HistoryKind[];
  /** The heading of its history. */
  heading: string;
  /** What is said when a row has been restored, and of a deleted one before. */
  restored: string;
  returns: string;
  /** Its columns in the order of their form. */
  fields: Field[];
}

/** The tables that are recorded. */
export const recorded: Record<HistoryTable, Recorded> = {
  newsletters: {
    search: t('Search by title'),
    kinds: ['created', 'changed', 'moved', 'turned', 'featured', 'deleted', 'restored'],
    heading: t('History of newsletters'),
    restored: t('Newsletter restored'),
    returns: t('The newsletter comes back as it was.'),
    fields: newsletterFields,
  },
  categories: {
    search: t('Search by name'),
    kinds: ['created', 'changed', 'deleted', 'restored'],
    heading: t('History of categories'),
    restored: t('Category restored'),
    returns: t('The category comes back as it was.'),
    fields: [{ column: 'name', name: t('Name'), kind: 'text', changed: t('Name changed') }, description],
  },
  site_settings: {
    kinds: ['changed', 'restored'],
    heading: t('History of site settings'),
    restored: t('Site settings restored'),
    returns: t('The site settings come back as they were.'),
    fields: settingsFields,
  },
  profiles: {
    kinds: ['role', 'removed'],
    heading: t('History of users'),
    restored: t('Role restored'),
    returns: t('The role comes back as it was.'),
    fields: [{ column: 'role', name: t('Role'), kind: 'words', words: roleOf }],
  },
};

/** The values of a column in two versions; null for none. */
export type Change = Field & { before: string | null; after: string | null };

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
export const changesOf = ({ table_name, changed, before, after }: HistoryEntry): Change[] =>
  recorded[table_name].fields
    .filter(({ column }) => changed.includes(column))
    .map((shown) => ({ ...shown, before: textIn(before, shown.column), after: textIn(after, shown.column) }));
