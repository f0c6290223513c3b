import { t } from '@newsletters/shared/texts';
import { ImportError } from './importError';
import type { Letter } from './letter';
import { readEmail } from './readEmail';
import { readHtml } from './readHtml';

/** The largest file that is read. */
const LIMIT = 5 * 1_048_576;

/** What the file begins with: a tag makes it a web page, a header an email, whatever its name says. A page can begin with text, too. */
function kindOf(bytes: Uint8Array, isPage: boolean): 'email' | 'html' | 'outlook' | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2000)).replaceAll('\0', '');
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) return 'outlook';
  const text = start.replace(/^(\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '').trimStart();
  if (/^<[a-z!?]/i.test(text)) return 'html';
  if (/^(From .{1,200}\r?\n)?[A-Za-z][\w-]{0,100}[ \t]*:/.test(text)) return 'email';
  return isPage && /<[a-z][a-z\d]{0,9}[\s/>]/i.test(text) ? 'html' : undefined;
}

/** Reads an email or a saved web page. Fails with an ImportError that says what is wrong with the file. */
export async function readLetter(file: Blob): Promise<Letter> {
  if (file.size > LIMIT)
    throw new ImportError(
      t('This file is larger than 5 MB. Remove its attachments, or save the newsletter as a web page.'),
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  switch (kindOf(bytes, file.type === 'text/html')) {
    case 'email':
      return readEmail(bytes);
    case 'html':
      return readHtml(bytes);
    case 'outlook':
      throw new ImportError(t("Outlook's .msg files can't be read. Save the email as .eml or .html."));
    default:
      throw new ImportError(t("This file isn't an email or a web page. Choose an .eml or .html file."));
  }
}
