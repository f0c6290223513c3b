import { flat } from './flat';
import { greetingsIn, withoutName } from './greetings';
import type { Recipient } from './letter';
import { greetedNames, namePattern } from './names';
import type { Removals } from './removals';
import { sentenceAround } from './sentences';
import { type Range, removeFrom, textRuns, without } from './textRuns';
import { tracesOf } from './traces';
import { mergeTag } from './tracking';

// With the space before it, so that "Hi {{name}}," becomes "Hi,".
const tagInText = new RegExp(`[ \\u00A0]?(?:${mergeTag.source})`, 'g');

const matches = (text: string, pattern: RegExp): Range[] =>
  [...text.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length]);

const sentencesWith = (text: string, mentions: RegExp): Range[] =>
  matches(text, mentions)
    .map((range) => sentenceAround(text, range))
    .sort(([one], [other]) => one - other);

/** Attributes that readers can notice, and that mailing tools fill in. */
const attributes = ['alt', 'title', 'aria-label', 'content', 'value', 'placeholder', 'summary', 'label'];

/** Whether an attribute is a text for people. */
export const isText = (name: string) => attributes.includes(name);

/** Removes from all texts of a page what names its recipients, and what would have been filled in for them. */
export function cleanTexts(page: Document, recipients: Recipient[], removed: Removals) {
  const { mentions } = tracesOf(recipients);
  const names = namePattern(greetedNames(recipients));
  const steps = [
    ['addresses', (text: string) => (mentions ? sentencesWith(text, mentions) : [])],
    ['tags', (text: string) => matches(text, tagInText)],
    ['greetings', (text: string) => (names ? greetingsIn(text, names) : [])],
  ] as const;
  for (const [kind, find] of steps) {
    for (const run of textRuns(page)) {
      const ranges = find(run.text);
      removed.add(kind, ranges.length);
      if (ranges.length > 0) removeFrom(run, ranges);
    }
    for (const element of page.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
      for (const name of attributes) {
        const text = element.getAttribute(name);
        const ranges = text ? find(text) : [];
        removed.add(kind, ranges.length);
        if (text && ranges.length > 0) element.setAttribute(name, without(text, ranges));
      }
    }
  }
  for (const style of page.querySelectorAll('style')) {
    const css = style.textContent ?? '';
    const ranges = mentions ? matches(css, mentions) : [];
    removed.add('addresses', ranges.length);
    if (ranges.length > 0) style.textContent = without(css, ranges);
  }
  if (names && page.title) page.title = withoutName(flat(page.title), names);
}

/** A subject that names none of the email's recipients. */
export function cleanSubject(subject: string, recipients: Recipient[]): string {
  const { mentions } = tracesOf(recipients);
  const names = namePattern(greetedNames(recipients));
  const short = flat(subject);
  const anonymous = mentions ? short.replace(mentions, '') : short;
  return names ? withoutName(anonymous, names) : anonymous;
}
