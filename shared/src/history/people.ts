import type { HistoryEntry } from '@newsletters/shared/api/history';

/** Who made a change. The history forgets a deleted account, which then looks like a change from outside the site. */
export const actorOf = ({ actor_email }: HistoryEntry) => actor_email ?? 'Deleted user or system';

/** What a row is called in a sentence: “Kitchen Ledger”, the site settings, reader@example.com. */
export function nameOf({ table_name, label }: HistoryEntry): string {
  if (table_name === 'site_settings') return 'the site settings';
  if (label === null) return 'Deleted user';
  return table_name === 'profiles' ? label : `“${label}”`;
}
