import { t } from '@newsletters/shared/texts';
import createDOMPurify from 'dompurify';
import { clean } from '../email/clean';
import { ImportError } from '../email/importError';
import { parsed } from '../email/parsed';
import type { Removals } from '../email/removals';
import { layOut, makeEmphasis, makeHeadings, makeParagraphs, nestLists, tidy } from './structure';
import { makeLists } from './wordLists';

const purify = createDOMPurify(window);

/** What is kept of a document. */
const kept = {
  ALLOWED_TAGS:
    'h1 h2 h3 h4 h5 h6 p br strong em a ul ol li table caption thead tbody tfoot tr th td blockquote pre code hr sub sup img'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan', 'start', 'dir'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'start', 'dir'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A document that was pasted, as clean markup. */
export interface Pasted {
  html: string;
  removed: Removals;
  /** How many images are only on the author's device, or can't be loaded otherwise. */
  images: number;
}

/** What only reviewers of a document should see: their comments, and deleted text. */
const reviewed =
  'del, .msoDel, [style*="mso-element:comment" i], .MsoCommentReference, .MsoCommentText, .msocomanchor, .msocomtxt';

function removeImages(page: Document) {
  const lost = [...page.querySelectorAll('img')].filter(
    (image) => !/^https:/i.test(image.getAttribute('src')?.trim() ?? ''),
  );
  for (const image of lost) image.remove();
  return lost.length;
}

/** Headings, paragraphs, bold, italics, links, lists and tables of a document, without what else word processors write. */
export function paste(source: string): Pasted {
  const page = parsed(source);
  const removed = clean(page, []);
  for (const note of page.querySelectorAll(reviewed)) note.remove();
  const images = removeImages(page);
  // Browsers write a space between two elements like this, so that it isn't lost.
  for (const span of page.querySelectorAll('span')) if (span.textContent === '\u00A0') span.textContent = ' ';
  for (const end of page.querySelectorAll('.Apple-interchange-newline, style, title')) end.remove();
  makeLists(page);
  makeHeadings(page);
  makeEmphasis(page);
  makeParagraphs(page);
  nestLists(page);
  purify.sanitize(page.body, {
    ...kept,
    IN_PLACE: true,
    ALLOWED_TAGS: [...kept.ALLOWED_TAGS, 'body', 'span', 'font'],
  });
  tidy(page);
  layOut(page);
  const html = page.body.innerHTML.trim();
  if (!page.body.textContent?.trim() && !page.body.querySelector('img'))
    throw new ImportError(t('The clipboard has no text to paste.'));
  return { html, removed, images };
}
