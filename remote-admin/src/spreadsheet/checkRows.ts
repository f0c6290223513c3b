import type { Category } from '@newsletters/shared/api/categories';
import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { categorySchema, fold, newsletterSchema, oneLine, type Rhythm } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { orderIn } from './dates';
import type { Field } from './fields';
import { addressProblem } from './imageAddress';
import { type Publication, publicationOf } from './publication';
import type { Row } from './rows';
import { rhythmIn } from './words';

/** What becomes of a row. */
export type Action = 'add' | 'update' | 'skip';

/** A row with what is known about it. */
export interface Checked {
  row: Row;
  /** The newsletter that has its id, or else its title. */
  existing: NewsletterOverview | undefined;
  /** The number of an earlier row about the same newsletter. */
  repeats: number | undefined;
  action: Action;
  /** What would be saved; for an update, only what differs. */
  values: Partial<Record<'title' | 'description' | 'category_id' | 'image_url', string>> & {
    rhythm?: Rhythm;
  } & Publication['values'];
  problems: Partial<Record<Field, string>>;
  /** When it would be published, as it was read. */
  moment: string | undefined;
  /** The name of a category that can be created. */
  missing: string | undefined;
}

/** What the rows are compared with. */
export interface Present {
  newsletters: NewsletterOverview[];
  categories: Category[];
}

/** What a text field says about a value, if it isn't valid. */
const messageOf = (schema: { safeParse: typeof newsletterSchema.shape.title.safeParse }, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message;

/** As the database compares names. */
const nameOf = (text: string) => text.trim().toLowerCase();

/** A stored text as a cell would have it. */
const cellOf = (text: string | null) => (text ?? '').replace(/\r\n?/g, '\n').trim();

/** A stored title as a cell would have it; one of an earlier import can have several lines. */
const titleOf = ({ title }: NewsletterOverview) => oneLine(cellOf(title));

/** Compares rows with what there is. */
function checker({ newsletters, categories }: Present) {
  const byId = new Map(newsletters.map((one) => [one.id, one]));
  const byTitle = new Map(newsletters.toReversed().map((one) => [fold(titleOf(one)), one]));
  const categoryIds = new Map(categories.map(({ id, name }) => [nameOf(name), id]));
  return {
    existing: ({ values: { id = '', title = '' } }: Row) =>
      byId.get(id.toLowerCase()) ?? (title ? byTitle.get(fold(title)) : undefined),
    byId: (id: string | undefined) => byId.has(id?.toLowerCase() ?? ''),
    categoryId: (name: string) => categoryIds.get(nameOf(name)),
  };
}

/** What a row changes in a newsletter, or all that it says of a new one. An empty cell changes nothing. */
function valuesOf(row: Row, existing: NewsletterOverview | undefined, categoryId: string | undefined) {
  const { title = '', description = '', image = '', rhythm = '' } = row.values;
  const wanted = { title, description, category_id: categoryId, image_url: image, rhythm: rhythmIn(rhythm) };
  if (!existing) return wanted;
  const isChanged = (field: keyof typeof wanted) =>
    Boolean(wanted[field]) &&
    wanted[field] !== (field === 'title' ? titleOf(existing) : cellOf(existing[field]));
  const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(isChanged);
  return Object.fromEntries(changed.map((field) => [field, wanted[field]])) as Checked['values'];
}

function problemsOf(row: Row, action: Action, values: Checked['values'], categoryId: string | undefined) {
  const problems: Checked['problems'] = {};
  const note = (field: Field, problem: string | undefined) => {
    if (problem) problems[field] = problem;
  };
  const { title, description } = newsletterSchema.shape;
  const { category = '', rhythm = '' } = row.values;
  const isNew = action === 'add';
  if (isNew || values.title) note('title', messageOf(title, values.title ?? ''));
  if (isNew || values.description) note('description', messageOf(description, values.description ?? ''));
  if (isNew && category === '') note('category', t('Please select a category'));
  if (category !== '' && !categoryId)
    note(
      'category',
      messageOf(categorySchema.shape.name, category) ?? t('There is no category “{category}”', { category }),
    );
  if (rhythm !== '' && !rhythmIn(rhythm))
    note('rhythm', t('This can be daily, weekly, every two weeks, monthly or irregularly'));
  if (values.image_url) note('image', addressProblem(values.image_url));
  return problems;
}

/** Finds out about each row what it would do, and what is wrong with it. */
export function checkRows(rows: Row[], present: Present, choices: ReadonlyMap<string, Action>): Checked[] {
  const check = checker(present);
  const order = orderIn(rows.map(({ number, values }) => ({ number, cell: values.publish ?? '' })));
  const seen = new Map<string, number>();
  return rows.map((row): Checked => {
    const { title = '', category = '' } = row.values;
    const existing = check.existing(row);
    const identity = existing?.id ?? (fold(title) || row.key);
    const repeats = seen.get(identity);
    if (repeats === undefined) seen.set(identity, row.number);
    const usual =
      repeats !== undefined ? 'skip' : existing ? (check.byId(row.values.id) ? 'update' : 'skip') : 'add';
    const chosen = choices.get(row.key);
    // What was chosen for a title may not fit another one.
    const action = chosen === undefined || (chosen === 'update' && !existing) ? usual : chosen;
    const categoryId = check.categoryId(category);
    const changed = action === 'update' ? existing : undefined;
    const publication = publicationOf(row, changed, order);
    const values = { ...valuesOf(row, changed, categoryId), ...publication.values };
    const problems =
      action === 'skip' ? {} : { ...problemsOf(row, action, values, categoryId), ...publication.problems };
    const isMissing = category !== '' && !categoryId && !messageOf(categorySchema.shape.name, category);
    return {
      row,
      existing,
      repeats,
      action,
      values,
      problems,
      moment: publication.moment,
      missing: isMissing && action !== 'skip' ? category : undefined,
    };
  });
}

/** A row with why its last import failed. */
export interface Tried extends Checked {
  failure: string | undefined;
}

/** Whether something is wrong with a row, or was when it was imported. */
export const hasProblem = ({ problems, failure }: Tried) =>
  failure !== undefined || Object.keys(problems).length > 0;

/** Whether a row says what there is already. */
export const isUnchanged = ({ action, values, problems }: Checked) =>
  action === 'update' && Object.keys(values).length === 0 && Object.keys(problems).length === 0;

/** Whether a row can be imported as it is. */
export const isReady = (checked: Checked) =>
  checked.action !== 'skip' && !isUnchanged(checked) && Object.keys(checked.problems).length === 0;

/** The names of the categories that rows need, each once. */
export function missingCategories(all: Checked[]): string[] {
  const names = new Map(all.flatMap(({ missing }) => (missing ? [[nameOf(missing), missing] as const] : [])));
  return [...names.values()];
}
