import { counted } from '@newsletters/shared/model';
import type { Removed } from './clean';
import type { Prepared } from './prepare';

const removals: Record<Removed extends Map<infer Kind, number> ? Kind : never, [string, string?]> = {
  pixels: ['tracking pixel'],
  links: [
    'link for the recipient only (such as unsubscribe)',
    'links for the recipient only (such as unsubscribe)',
  ],
  tags: ['merge tag'],
  addresses: ["mention of the recipient's address", "mentions of the recipient's address"],
  scripts: ['script or redirect', 'scripts and redirects'],
  styles: ['external stylesheet'],
  comments: ['comment or part for Outlook only', 'comments and parts for Outlook only'],
};

const list = new Intl.ListFormat('en');

/** What an import has done, in sentences. */
export function summaryOf({ title, description, images, refused, removed }: Prepared): string[] {
  const taken = [
    title ? 'the title from the subject' : undefined,
    description &&
      `the description from the ${description.from === 'preheader' ? 'preheader' : 'first text'}`,
    'the example from the HTML',
  ].filter((part) => part !== undefined);
  const gone = [...removed].map(([kind, count]) => counted(count, ...removals[kind]));
  return [
    `Filled in: ${list.format(taken)}.`,
    images.length > 0 && `Stored: ${counted(images.length, 'image')}.`,
    refused.length > 0 &&
      `Not stored, because only JPEG, PNG and GIF images can be: ${list.format(refused)}.`,
    gone.length > 0 && `Removed: ${list.format(gone)}.`,
  ].filter((sentence) => sentence !== false);
}
