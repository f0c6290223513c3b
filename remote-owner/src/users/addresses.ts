import { counted, named, newUserSchema } from '@newsletters/shared/model';

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
  if (addresses.length === 0) return 'Email is required';
  if (wrong.length > 0)
    return `${counted(wrong.length, "isn't an email address", "aren't email addresses")}: ${named(wrong)}`;
  if (addresses.length > MOST)
    return `At most ${MOST} addresses can be entered at a time. These are ${addresses.length.toLocaleString('en')}.`;
  return undefined;
}
