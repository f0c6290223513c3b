import { listOf } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import type { Pasted } from '../pasting/paste';
import type { Prepared } from './prepare';
import type { Removal, Removals } from './removals';

/** What was removed, as parts of a list. */
const removals: Record<Removal, (count: number) => string> = {
  pixels: (count) => t('{count, plural, one {# tracking pixel} other {# tracking pixels}}', { count }),
  links: (count) =>
    t(
      '{count, plural, one {# link for the recipient only (such as unsubscribe)} other {# links for the recipient only (such as unsubscribe)}}',
      { count },
    ),
  ids: (count) =>
    t(
      '{count, plural, one {# tracking parameter in an address} other {# tracking parameters in addresses}}',
      { count },
    ),
  redirects: (count) =>
    t('{count, plural, one {# tracking redirect} other {# tracking redirects}}', { count }),
  tags: (count) => t('{count, plural, one {# merge tag} other {# merge tags}}', { count }),
  addresses: (count) =>
    t(
      "{count, plural, one {# mention of the recipient's address} other {# mentions of the recipient's address}}",
      { count },
    ),
  greetings: (count) =>
    t("{count, plural, one {# recipient's name in a greeting} other {# recipients' names in greetings}}", {
      count,
    }),
  scripts: (count) =>
    t('{count, plural, one {# script or redirect} other {# scripts and redirects}}', { count }),
  styles: (count) =>
    t('{count, plural, one {# external stylesheet} other {# external stylesheets}}', { count }),
  comments: (count) =>
    t(
      '{count, plural, one {# comment or part for Outlook only} other {# comments and parts for Outlook only}}',
      { count },
    ),
};

const titles = { sender: t("the title from the sender's name"), subject: t('the title from the subject') };

const descriptions = {
  preheader: t('the description from the preheader'),
  text: t('the description from the first text'),
};

function removedSentence(removed: Removals) {
  const gone = (Object.keys(removals) as Removal[])
    .filter((kind) => removed.has(kind))
    .map((kind) => removals[kind](removed.get(kind) ?? 0));
  return gone.length > 0 && t('Removed: {parts}.', { parts: listOf(gone) });
}

/** What pasting a document has done, in sentences. */
export const pastedSummary = ({ images, removed }: Pasted): string[] =>
  [
    t(
      'Kept: headings, paragraphs, bold, italics, links, lists, tables and images from the web. Fonts, colours and sizes are left out.',
    ),
    images > 0 &&
      t(
        '{count, plural, one {# image is} other {# images are}} left out, because only images with a web address can be pasted.',
        { count: images },
      ),
    removedSentence(removed),
  ].filter((sentence) => sentence !== false);

/** What an import has done, in sentences. */
export function summaryOf({
  title,
  titled,
  description,
  images,
  refused,
  unreadable,
  removed,
}: Prepared): string[] {
  const taken = [
    title ? titles[titled] : undefined,
    description && descriptions[description.from],
    t('the example from the HTML'),
  ].filter((part) => part !== undefined);
  return [
    t('Filled in: {parts}.', { parts: listOf(taken) }),
    images.length > 0 &&
      t('Stored: {count, plural, one {# image} other {# images}}.', { count: images.length }),
    refused.length > 0 &&
      t('Not stored, because only JPEG, PNG and GIF images can be: {names}.', { names: listOf(refused) }),
    unreadable.length > 0 &&
      t('Not stored, because the file is damaged or too large: {names}.', { names: listOf(unreadable) }),
    removedSentence(removed),
  ].filter((sentence) => sentence !== false);
}
