import { named, newUserSchema } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** How many accounts can be created at a time. */
const MOST = 100;

const isAddress = (text: string) => newUserSchema.shape.email.safeParse(text).success;

/**
 * The addresses in a text, each once: one per line, or separated by commas, semicolons or spaces. Mail programs also copy names:
 * "Kari Nordmann <kari@example.com>".
 */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const hasNames = words.some((word) => /^<.+>$/.test(word));
  const addresses = hasNames ? words.filter((word) => word.includes('@')) : words;
  const once = new Map(
    addresses.map((word) => word.replace(/^<(.+)>$/, '$1')).map((word) => [word.toLowerCase(), word]),
  );
  return [...once.values()];
}

/** What keeps a text from being sent, in a sentence. */
export function problemOf(text: string): string | undefined {
  const addresses = addressesIn(text);
  const wrong = addresses.filter((word) => !isAddress(word));
  if (addresses.length === 0) return t('Email is required');
  if (wrong.length > 0)
    return t(
      "{count, plural, one {# isn't an email address: {addresses}} other {# aren't email addresses: {addresses}}}",
      { count: wrong.length, addresses: named(wrong) },
    );
  if (addresses.length > MOST)
    return t('At most {most, number} addresses can be entered at a time. These are {count, number}.', {
      most: MOST,
      count: addresses.length,
    });
  return undefined;
}
