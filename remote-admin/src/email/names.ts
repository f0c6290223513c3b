import { escaped } from './escaped';
import type { Recipient } from './letter';

const capitalised = (text: string) =>
  text.toLowerCase().replace(/(^|[\s-])(\p{L})/gu, (_match, before, letter) => before + letter.toUpperCase());

const isName = (text: string) => /^[\p{L}\p{M}'’. -]{2,60}$/u.test(text) && /\p{L}{2}/u.test(text);

/** The full, first and last name. "Nordmann, Kari" is how some programs write it. */
function partsOf(name: string): string[] {
  const [last, first, ...more] = name.replace(/^["'\s]+|["'\s]+$/g, '').split(/\s*,\s*/);
  const full = first && more.length === 0 ? `${first} ${last}` : (last ?? '');
  const parts = full.split(/\s+/);
  return [full, parts.slice(0, -1).join(' '), parts[0] ?? '', parts.at(-1) ?? ''];
}

const variants = (name: string) => [name, capitalised(name), name.toUpperCase()];

/** All ways to write the given names, the longest first. */
const written = (names: string[]) =>
  [...new Set(names.filter(isName).flatMap(variants))].sort((one, other) => other.length - one.length);

/** The names of an email's recipients, as its header gives them. */
export const namesOf = (recipients: Recipient[]): string[] =>
  written(recipients.flatMap(({ name }) => partsOf(name)));

/** The names that a greeting may use: also those that an address consists of, such as kari.nordmann@reader.test. */
export function greetedNames(recipients: Recipient[]): string[] {
  const inAddress = recipients.map(({ address }) =>
    (address.split('@')[0] ?? '')
      .replace(/\+.*/, '')
      .replace(/[._\d]+/g, ' ')
      .trim(),
  );
  const long = inAddress.flatMap(partsOf).filter((name) => name.length > 2);
  return written([...recipients.flatMap(({ name }) => partsOf(name)), ...long]);
}

// Chinese and Japanese have no spaces between words.
const letter = '[\\p{Lu}\\p{Ll}\\p{N}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Devanagari}]';

/** Finds names as words of their own, written as names are: "Will" is found in "Dear Will", not in "will". */
export const namePattern = (names: string[]): RegExp | undefined =>
  names.length > 0
    ? new RegExp(`(?<!${letter})(?:${names.map(escaped).join('|')})(?!${letter})`, 'gu')
    : undefined;
