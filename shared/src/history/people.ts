import type { HistoryEntry } from '@newsletters/shared/api/history';
import { t } from '@newsletters/shared/texts';

/** Who made a change. The history forgets a deleted account, which then looks like a change from outside the site. */
export const actorOf = ({ actor_email }: HistoryEntry) => actor_email ?? t('Deleted user or system');

/** What a row is called. The database names the site settings in English. */
export function nameOf({ table_name, label }: HistoryEntry): string | null {
  if (table_name === 'site_settings') return t('Site settings');
  return table_name === 'profiles' ? (label ?? t('Deleted user')) : label;
}

/** Asks whether to restore a row: “Kitchen Ledger”, the site settings, the role of reader@example.com. */
export function restoreQuestion({ table_name, label }: HistoryEntry): string {
  if (table_name === 'site_settings') return t('Restore the site settings?');
  if (label === null) return t('Restore Deleted user?');
  return table_name === 'profiles'
    ? t('Restore {email}?', { email: label })
    : t('Restore “{name}”?', { name: label });
}

/** The accessible name of the button that restores a row as it was before a change. */
export function restoreLabel({ table_name, label }: HistoryEntry, moment: string): string {
  if (table_name === 'site_settings') return t('Restore the site settings from before {moment}', { moment });
  if (label === null) return t('Restore Deleted user from before {moment}', { moment });
  return table_name === 'profiles'
    ? t('Restore {email} from before {moment}', { email: label, moment })
    : t('Restore “{name}” from before {moment}', { name: label, moment });
}
