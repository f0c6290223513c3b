import { named, newUserSchema } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** How many accounts can be created at a time. */
const MOST = 100;

const isAddress = (text: string) => newUserSchema.shape.email.safeParse(text).success;

/**
 * The addresses in a text, each once: one per line, or separated by commas, semicolons or spaces. Mail programs also copy names:
 * "Kari Nordmann <kari@example.com>". A name is before its address, in the same line.
 */
export function addressesIn(text: string): string[] {
  const addresses = text.split(/[\n;]/).flatMap((line) => {
    const parts = line.split(/<([^<>\s]+)>/);
    return parts.flatMap((part, at) => {
      if (at % 2 === 1) return [part];
      const words = part.split(/[\s,]+/).filter(Boolean);
      return at < parts.length - 1 ? words.filter((word) => word.includes('@')) : words;
    });
  });
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
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
