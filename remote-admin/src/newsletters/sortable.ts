import { t } from '@newsletters/shared/texts';

/** What the list can be sorted by, by its name in the URL: the label of its column, and its name in the database. */
export const sortable = {
  title: { label: t('Title'), stored: 'title' },
  category: { label: t('Category'), stored: 'category_name' },
  subscribers: { label: t('Subscribers'), stored: 'active_subscribers' },
  created: { label: t('Published'), stored: 'created_at' },
} as const;

/** Whether a name in the URL is one of them. */
export const isSortable = (name: string): name is keyof typeof sortable => Object.hasOwn(sortable, name);

/** What a column of the list sorts by, given its label. */
export const sortableOf = (label: string) =>
  Object.keys(sortable)
    .filter(isSortable)
    .find((name) => sortable[name].label === label) ?? 'created';
