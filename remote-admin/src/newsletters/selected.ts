import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';

/** What is kept of a selected newsletter, which may not be loaded any more. */
export type SelectedNewsletter = Pick<NewsletterOverview, 'id' | 'title' | 'active_subscribers'>;

/** The newsletters that the user has selected, by id. */
export type Selected = ReadonlyMap<string, SelectedNewsletter>;

export const noneSelected: Selected = new Map();

/** The selection with these newsletters. */
export const withMore = (selected: Selected, newsletters: SelectedNewsletter[]): Selected =>
  new Map([
    ...selected,
    ...newsletters.map(
      ({ id, title, active_subscribers }) => [id, { id, title, active_subscribers }] as const,
    ),
  ]);

/** The selection without these. */
export const without = (selected: Selected, ids: ReadonlySet<string>): Selected =>
  new Map([...selected].filter(([id]) => !ids.has(id)));
