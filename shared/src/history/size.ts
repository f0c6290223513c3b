import { number } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';

/** The size of a text as users know it from files: "640 bytes", "12 kB", "1.2 MB". */
function sizeOf(text: string): string {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes < 1000) return number(bytes, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  if (bytes < 1_000_000) return number(Math.round(bytes / 1000), { style: 'unit', unit: 'kilobyte' });
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', ...digits });
}

/** The sizes of two versions of a text: "12 kB → 14 kB"; one if they are the same, or if there is only one. */
export function sizesOf({ before, after }: { before: string | null; after: string | null }): string {
  const [first = '', second = first] = [before, after].flatMap((text) => (text === null ? [] : sizeOf(text)));
  return first === second ? first : t('{before} → {after}', { before: first, after: second });
}
