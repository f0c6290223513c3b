/** How often a publisher can bring out a newsletter. */
export const rhythms = ['daily', 'weekly', 'biweekly', 'monthly', 'irregular'] as const;

/** How often a newsletter appears. */
export type Rhythm = (typeof rhythms)[number];

/** The rhythm for a stored value; weekly for an unknown one. */
export function rhythmOf(value: unknown): Rhythm {
  return rhythms.find((rhythm) => rhythm === value) ?? 'weekly';
}
