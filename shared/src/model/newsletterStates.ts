/** Visible newsletters are listed, hidden ones are for admins and owners only, discontinued ones have a page but no new subscribers. */
export const newsletterStates = ['visible', 'hidden', 'discontinued'] as const;

/** One of the three states of a newsletter. */
export type NewsletterState = (typeof newsletterStates)[number];

/** The state for a stored value; visible for an unknown one. */
export function newsletterStateOf(value: unknown): NewsletterState {
  return newsletterStates.find((state) => state === value) ?? 'visible';
}

/** The most newsletters that can be featured at once. */
export const MOST_FEATURED = 12;

/** What decides who sees a newsletter. What comes from a list of visible ones lacks it. */
interface Publication {
  state?: string;
  publish_at?: string | null;
}

const isLater = (moment: string | null | undefined) => Date.parse(moment ?? '') > Date.now();

/** Whether lists show a newsletter: it's visible and published. */
export const isListed = ({ state = 'visible', publish_at }: Publication) =>
  state === 'visible' && !isLater(publish_at);

/** Whether everybody can read a newsletter, listed or not. */
export const isPublished = ({ state, publish_at }: Publication) =>
  state !== 'hidden' && publish_at !== null && !isLater(publish_at);

/** Whether only admins and owners see a newsletter until its moment of publication. */
export const isScheduled = ({ state, publish_at }: Publication) => state === 'visible' && isLater(publish_at);
