import type { Email } from 'postal-mime';
import type { Sender } from './letter';

/** The database has the same limits. */
const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[^\s\p{Cc}]{3,320}$/u.test(text);

/** Names that many senders have. */
const impersonal =
  /^(no[ -]?reply|do[ -]?not[ -]?reply|info|news|newsletter|mail|mailer|hello|hi|contact|admin|support)$/i;

/** What an email is called by whom it comes from, without "via Mailing Tool". */
function nameIn(text: string) {
  const name = text.replace(/^["'\s]+|["'\s]+$/g, '').replace(/\s+via\s.{1,100}$/i, '');
  return name.includes('@') || impersonal.test(name) || [...name].length < 3 ? '' : name;
}

/** Who sends an email: its List-Id, or else its From address. */
export function senderOf({ headers, from }: Email): Sender | undefined {
  const list = headers.find(({ key }) => key === 'list-id')?.value ?? '';
  const id = (/<\s*([^<>]{1,400}?)\s*>\s*$/.exec(list)?.[1] ?? list.trim()).toLowerCase();
  const address = from?.address?.toLowerCase();
  const known = [id, address].find(isId);
  return known === undefined ? undefined : { id: known, name: nameIn(from?.name ?? '') };
}
