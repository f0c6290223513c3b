/** The value of an attribute, however the HTML was read. */
export type Attribute = (name: string) => string | null | undefined;

/** Addresses of images that sending services count openings with. */
const beacon =
  /\/(wf\/)?open(\.(php|gif|png|aspx?))?(\?|$)|\/(track(ing|er)?|e)\/(o|open|pixel)\b|\/ss\/o\/|\/(beacon|pixel|1x1|__ptq)\.(gif|png)|awstrack\.me\/i0\/|list-manage\.com\/track\/|pstmrk\.it\/open|google-analytics\.com\/|facebook\.com\/tr\b|lt\.php\?.{0,200}l=open/i;

const hiding = /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(\.0+)?\s*(;|!|$))/i;

const sizeIn = (style: string, side: 'width' | 'height') =>
  new RegExp(`(^|;)\\s*${side}\\s*:\\s*(\\d{1,9}(\\.\\d{1,9})?)(px)?\\s*(;|!|$)`, 'i').exec(style)?.[2];

function isTiny(attribute: Attribute, style: string) {
  const given = (['width', 'height'] as const)
    .map((side) => sizeIn(style, side) ?? attribute(side)?.replace(/px\s*$/i, ''))
    .filter((size) => size !== undefined && size !== '');
  return given.length > 0 && given.every((size) => Number(size) <= 1);
}

/** An image that style sheets can't bring back, such as one for phones only. */
const isHidden = (attribute: Attribute, style: string) =>
  !attribute('class') && !attribute('id') && (attribute('hidden') != null || hiding.test(style));

/** Whether an image is there to report who opens the email, not to be seen. */
export function isTrackingPixel(attribute: Attribute): boolean {
  const style = attribute('style')?.slice(0, 2000) ?? '';
  return (
    isTiny(attribute, style) ||
    isHidden(attribute, style) ||
    beacon.test(attribute('src')?.slice(0, 2000) ?? '')
  );
}

/** What mailing tools fill in for each recipient: {{name}}, {% if %}, *|NAME|*, %%name%%, [[name]]. */
export const mergeTag =
  /\{{2,3}[^{}]{1,200}\}{2,3}|\{%[^%{}]{1,200}%\}|\*\|[^|*]{1,200}\|\*|%%[^%\s][^%]{0,200}%%|\[\[[^[\]]{1,200}\]\]/g;

const recipientText =
  /\bunsubscribe\b|\bopt[ -]?out\b|\b(manage|update|change|edit)\b.{0,30}\b(preferences|subscriptions?|settings|profile)\b|\b(email|communication) preferences\b|\b(view|read|open|see)\b.{0,30}\b(browser|online)\b|\bweb version\b|\bview online\b|\babbestellen\b|\babmelden\b|\bim browser\b|se désabonner|désinscri|darse de baja|cancelar (la )?suscripción|\bafmelden\b|\buitschrijven\b|annulla l'iscrizione|配信停止/i;

const recipientAddress =
  /[/?&=._-]unsub(scribe)?([/?&=.#]|$)|mailto:[^?]{0,200}unsubscribe|\bopt-?out\b|(manage|update|email|subscription)[-_/]?(preferences|profile)\b|view[-_]?(in|as)[-_]?(browser|web)|list-manage\.com\/(profile|vcard|abuse)|[?&]e=\[?uniqid/i;

/** The longest text of a link that is taken for a command, not for the title of an article. */
const LONGEST = 60;

/** Whether a link is meant for the one person the email was sent to: unsubscribe, preferences, view in browser. */
export function isForRecipient(text: string, href: string): boolean {
  const words = text.replace(/\s+/g, ' ').trim();
  return (words.length <= LONGEST && recipientText.test(words)) || recipientAddress.test(href.slice(0, 2000));
}
