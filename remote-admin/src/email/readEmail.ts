import { t } from '@newsletters/shared/texts';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { flat } from './flat';
import { ImportError } from './importError';
import type { Letter, Part, Recipient } from './letter';
import { parsed } from './parsed';
import { senderOf } from './senderOf';
import { asUtf8, hasUnknownCharset } from './unknownCharset';

/** Far beyond real emails, and harmless: a parse takes well under a second. */
const bounds = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };
const PARTS = 2000;

const known = new Set([
  'from',
  'to',
  'subject',
  'date',
  'mime-version',
  'message-id',
  'content-type',
  'received',
]);

const header = (email: Email, name: string) => email.headers.find(({ key }) => key === name)?.value ?? '';

/** Whether a multipart email ends as it must, so that no part of it is missing. */
function isComplete(email: Email, source: string) {
  const [, quoted, bare] =
    /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(header(email, 'content-type')) ?? [];
  const boundary = quoted ?? bare;
  return !boundary || source.includes(`--${boundary}--`);
}

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

const partOf = (attachment: Attachment): Part => ({
  name: attachment.filename?.split(/[\\/]/).at(-1) || attachment.mimeType,
  id: attachment.contentId?.replace(/^\s*<|>\s*$/g, '') ?? '',
  blob: new Blob([bytesOf(attachment)], { type: attachment.mimeType }),
});

function recipientsOf({ to = [], cc = [], bcc = [], deliveredTo, from }: Email): Recipient[] {
  const named = [...to, ...cc, ...bcc].flatMap((it) => it.group ?? [it]);
  const all = deliveredTo ? [...named, { address: deliveredTo, name: '' }] : named;
  // Some send a newsletter to themselves, and to all others by Bcc.
  return all
    .filter(({ address }) => address?.includes('@') && address !== from?.address)
    .slice(0, 50)
    .map(({ name, address }) => ({ name: flat(name), address: flat(address ?? '') }));
}

async function parse(bytes: Uint8Array<ArrayBuffer>, source: string): Promise<Email> {
  const email = await PostalMime.parse(bytes, bounds).catch(() => {
    throw new ImportError(t('This email has too many headers or nested parts to be imported.'));
  });
  if (!hasUnknownCharset(source)) return email;
  const { subject = '', html = '', from } = email;
  return {
    ...email,
    subject: asUtf8(subject),
    html: asUtf8(html),
    ...(from && { from: { ...from, name: asUtf8(from.name) } }),
  };
}

/** Whether HTML is what mail programs write around nothing: an empty line, perhaps with a style. */
function showsNothing(html: string) {
  const { body } = parsed(html);
  return !body.querySelector('img') && !/[\p{L}\p{N}]/u.test(body.textContent ?? '');
}

/** Reads an email with its HTML version and what that shows; of an email forwarded as a file, that file. */
export async function readEmail(bytes: Uint8Array<ArrayBuffer>, forwards = 3): Promise<Letter> {
  const source = new TextDecoder('latin1').decode(bytes);
  if ((source.match(/\n--\S/g)?.length ?? 0) > PARTS)
    throw new ImportError(t('This email has too many parts to be imported.'));
  const email = await parse(bytes, source);
  if (!email.headers.some(({ key }) => known.has(key)))
    throw new ImportError(t("This file isn't an email or a web page. Choose an .eml or .html file."));
  if (!isComplete(email, source))
    throw new ImportError(
      t('This email is damaged: its end is missing. Save it from the mail program again.'),
    );
  const { html = '' } = email;
  const forwarded = email.attachments.find(({ mimeType }) => mimeType === 'message/rfc822');
  if (forwarded && forwards > 0 && showsNothing(html))
    return readEmail(new Uint8Array(bytesOf(forwarded)), forwards - 1);
  if (!html.trim()) throw new ImportError(t('This email has no HTML version, only plain text.'));
  return {
    subject: email.subject ?? '',
    html,
    parts: email.attachments.map(partOf),
    recipients: recipientsOf(email),
    sender: senderOf(email),
    sentAt: Date.parse(email.date ?? '') || 0,
  };
}
