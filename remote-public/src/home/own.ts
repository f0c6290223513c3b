import type { Frequency } from '@newsletters/shared/model';

/** The frequencies of the signed-in user's active subscriptions, by newsletter; empty for a visitor. */
export type OwnFrequencies = ReadonlyMap<string, Frequency>;

/** Nothing subscribed to, or not known yet. */
export const none: OwnFrequencies = new Map();
