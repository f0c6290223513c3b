import { counted } from '@newsletters/shared/model';
import type { Prepared } from './prepare';
import type { Removal } from './removals';

const removals: Record<Removal, [string, string?]> = {
  pixels: ['tracking pixel'],
  links: [
    'link for the recipient only (such as unsubscribe)',
    'links for the recipient only (such as unsubscribe)',
  ],
  ids: ['tracking parameter in an address', 'tracking parameters in addresses'],
  redirects: ['tracking redirect'],
  tags: ['merge tag'],
  addresses: ["mention of the recipient's address", "mentions of the recipient's address"],
  greetings: ["recipient's name in a greeting", "recipients' names in greetings"],
  scripts: ['script or redirect', 'scripts and redirects'],
  styles: ['external stylesheet'],
  comments: ['comment or part for Outlook only', 'comments and parts for Outlook only'],
};

const titles = { sender: "the title from the sender's name", subject: 'the title from the subject' };

const list = new Intl.ListFormat('en');

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
    description &&
      `the description from the ${description.from === 'preheader' ? 'preheader' : 'first text'}`,
    'the example from the HTML',
  ].filter((part) => part !== undefined);
  const gone = (Object.keys(removals) as Removal[])
    .filter((kind) => removed.has(kind))
    .map((kind) => counted(removed.get(kind) ?? 0, ...removals[kind]));
  return [
    `Filled in: ${list.format(taken)}.`,
    images.length > 0 && `Stored: ${counted(images.length, 'image')}.`,
    refused.length > 0 &&
      `Not stored, because only JPEG, PNG and GIF images can be: ${list.format(refused)}.`,
    unreadable.length > 0 &&
      `Not stored, because the file is damaged or too large: ${list.format(unreadable)}.`,
    gone.length > 0 && `Removed: ${list.format(gone)}.`,
  ].filter((sentence) => sentence !== false);
}
