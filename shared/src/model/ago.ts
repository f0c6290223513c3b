import { relativeTime } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something happened: "just now", "5 minutes ago", "1 day ago". */
export function agoOf(stored: string, now = Date.now()): string {
  const passed = now - Date.parse(stored);
  const [unit, length] = units.find(([, shortest]) => passed >= shortest) ?? [];
  return unit ? relativeTime(-Math.floor(passed / length), unit) : t('just now');
}
