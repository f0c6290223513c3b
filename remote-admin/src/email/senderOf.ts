import type { Email } from 'postal-mime';
import { flat } from './flat';
import type { Sender } from './letter';

/** The database has the same limits. */
const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[^\s\p{Cc}]{3,320}$/u.test(text);

/** Names that many senders have. */
const impersonal =
  /^(no[ -]?reply|do[ -]?not[ -]?reply|info|news|newsletter|mail|mailer|hello|hi|contact|admin|support)$/i;

/** What an email is called by whom it comes from, without "via Mailing Tool". */
function nameIn(text: string) {
  const name = flat(text)
    .replace(/^["' ]+|["' ]+$/g, '')
    .replace(/ via .{1,100}$/i, '');
  return name.includes('@') || impersonal.test(name) || [...name].length < 3 ? '' : name;
}

/** The id in a List-Id: what its last angle brackets hold, or all of it. Without a pattern, because it can be long. */
function idIn(list: string) {
  const text = list.trim();
  const id = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text;
  return id.trim().toLowerCase();
}

/** Who sends an email: its List-Id, or else its From address. */
export function senderOf({ headers, from }: Email): Sender | undefined {
  const id = idIn(headers.find(({ key }) => key === 'list-id')?.value ?? '');
  const address = from?.address?.toLowerCase();
  const known = [id, address].find(isId);
  return known === undefined ? undefined : { id: known, name: nameIn(from?.name ?? '') };
}
