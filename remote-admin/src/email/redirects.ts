import { decoded } from './decoded';
import { parametersOf, split } from './trackingIds';

const isWeb = (text: string) => /^https?:\/\/[^\s"'<>\\/]+\.[^\s"'<>\\]+$/i.test(text);

/** What a part of an address says in base64, if it does. */
function fromBase64(text: string): string {
  if (!/^[\w+/-]{12,}={0,2}$/.test(text)) return '';
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
    return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    return '';
  }
}

/** The only web address among the values of an object in JSON. */
function addressInJson(json: string): string | undefined {
  try {
    const values = Object.values(JSON.parse(json) as object);
    const found = values.filter((value) => typeof value === 'string' && isWeb(value));
    return found.length === 1 ? found[0] : undefined;
  } catch {
    return undefined;
  }
}

function addressIn(segment: string): string | undefined {
  const plain = decoded(segment);
  if (isWeb(plain)) return plain;
  for (const part of plain.split('.')) {
    const text = fromBase64(part);
    if (isWeb(text)) return text;
    const found = text.startsWith('{') ? addressInJson(text) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Longer addresses aren't resolved. */
const LONGEST = 4000;

/** Services that check or count clicks, with the parameter that says where the link leads. */
const services = [
  [/^https?:\/\/[\w.-]{1,99}\.safelinks\.protection\.outlook\.com\//i, 'url'],
  [/^https?:\/\/www\.google\.[a-z.]{2,6}\/url$/i, 'q'],
  [/^https?:\/\/www\.google\.[a-z.]{2,6}\/url$/i, 'url'],
  [/^https?:\/\/lm?\.facebook\.com\/l\.php$/i, 'u'],
  [/^https?:\/\/linkprotect\.cudasvc\.com\/url$/i, 'a'],
] as const;

function nextStop(address: string): string | undefined {
  if (address.length > LONGEST || !/^\s*https?:/i.test(address)) return undefined;
  const { base, query } = split(address.trim());
  const parameters = parametersOf(query);
  const [, parameter] =
    services.find(([service, name]) => service.test(base) && parameters.some((it) => it.name === name)) ?? [];
  const given = decoded(parameters.find(({ name }) => name === parameter)?.value ?? '');
  if (isWeb(given)) return given;
  const segments = base.split('/').slice(3);
  for (const [index, segment] of segments.entries()) {
    // "/" is one of the characters of base64.
    const whole = fromBase64(segments.slice(index).join('/'));
    const found = isWeb(whole) ? whole : addressIn(segment);
    if (found) return found;
  }
  return undefined;
}

/** Where a tracking redirect leads, if its address says so; also through several of them. */
export function destinationOf(address: string): string | undefined {
  let destination: string | undefined;
  for (let stops = 0; stops < 3; stops += 1) {
    const next = nextStop(destination ?? address);
    if (!next) break;
    destination = next;
  }
  return destination;
}

/** Redirects that count who clicks, and links that sign somebody in. */
const known =
  /\/track\/click|\/(ls|wf)\/click|\/ss\/c\/|\/tr\/cl\/|\/mk\/cl\/|\/CL0\/|\/L0\/|\/Ctc\/|\/mailings\/click\/|\/tn\.jsp\?|\/lt\.php\?|\/proc\.php\?|createsend\d{0,3}\.com\/t\/|cmail\d{1,3}\.com\/t\/|mlsend\d{0,3}\.com\/(link|c)\/|\/link\/c\/|pstmrk\.it\/|\.rs6\.net\/|substack\.com\/redirect\/|kmail-lists\.com\/|[?&;](access_?token|auth(_?token)?|token|jwt)=[^&#]{12}/i;

/** A word of this length is a code, unless it consists of several words. */
const LONG = 60;

const isCode = (word: string) =>
  /^eyJ[\w-]{16}/.test(word) ||
  (word.length >= LONG &&
    /\d/.test(word) &&
    /[a-z]/.test(word) &&
    /[A-Z]/.test(word) &&
    (word.match(/[-_+]/g)?.length ?? 0) < word.length / 12);

/** Whether a link may tell who clicks: it leads through a tracking redirect, or carries a code as long as an encrypted name. */
export const mayIdentify = (address: string) =>
  /^\s*https?:/i.test(address) && (known.test(address) || address.split(/[/?&=#.%;]/).some(isCode));
