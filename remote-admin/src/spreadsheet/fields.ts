import { fold } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** What a column of a table can hold, with the headings that it may have in any language; the first one as exports write it. */
const headings = {
  id: ['ID', 'Newsletter ID'],
  title: ['Title', 'Name', 'Newsletter', 'Newsletter title', 'Newsletter name', 'Titel', 'Titre', 'Título'],
  category: ['Category', 'Categories', 'Topic', 'Section', 'Kategorie', 'Catégorie', 'Categoría', 'Kategori'],
  description: [
    'Description',
    'Summary',
    'About',
    'Abstract',
    'Text',
    'Beschreibung',
    'Descripción',
    'Beskrivelse',
  ],
  image: [
    'Image',
    'Image URL',
    'Image address',
    'Picture',
    'Cover',
    'Cover image',
    'Photo',
    'Bild',
    'Imagen',
  ],
  rhythm: [
    'Appears',
    'Rhythm',
    'Frequency',
    'How often',
    'Erscheint',
    'Erscheinungsweise',
    'Rhythmus',
    'Periodicidad',
    'Frecuencia',
  ],
  state: ['State', 'Status', 'Visibility', 'Sichtbarkeit', 'Zustand', 'Estado', 'Visibilidad'],
  publish: [
    'Publish on',
    'Publish at',
    'Publication date',
    'Veröffentlichen am',
    'Veröffentlichungsdatum',
    'Erscheint am',
    'Fecha de publicación',
    'Publicar el',
  ],
} as const;

/** A part of a newsletter that a table can hold. */
export type Field = keyof typeof headings;

/** All fields, in the order of an export. */
export const fields = Object.keys(headings) as Field[];

/** What the fields are called in the language of the deployment. */
const labels: Record<Field, string> = {
  id: t('ID'),
  title: t('Title'),
  category: t('Category'),
  description: t('Description'),
  image: t('Image'),
  rhythm: t('Appears'),
  state: t('State'),
  publish: t('Publish on'),
};

/** The name of a field. */
export const fieldLabel = (field: Field): string => labels[field];

/** What each column of a table holds; undefined for one that isn't imported. */
export type Columns = (Field | undefined)[];

/** A word as it's compared, whatever its case, accents and punctuation. */
export const word = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const fieldOf = (heading: string) =>
  fields.find((field) => [...headings[field], labels[field]].some((name) => word(name) === word(heading)));

/** What the columns hold by their headings; each field once, in the first column that is called so. */
export function columnsFrom(headingRow: string[]): Columns {
  const guessed = headingRow.map(fieldOf);
  return guessed.map((field, index) => (guessed.indexOf(field) === index ? field : undefined));
}

/** Whether a row has headings: a title, or two others, by their names. */
export function areHeadings(row: string[]): boolean {
  const known = columnsFrom(row).filter((field) => field !== undefined);
  return known.includes('title') || known.length > 1;
}

/** The columns when one is to hold another field; no other column holds it then. */
export const withField = (columns: Columns, column: number, field: Field | undefined): Columns =>
  columns.map((now, index) => {
    if (index === column) return field;
    return now === field ? undefined : now;
  });
