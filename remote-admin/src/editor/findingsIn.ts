import { endOf, isTooComplex, type Tag, tagsIn } from '@newsletters/shared/example';
import { characters, limits } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { namePattern } from '../email/names';
import { mayIdentify } from '../email/redirects';
import { isTrackingPixel, mergeTag } from '../email/tracking';
import { hasTrackingIds } from '../email/trackingIds';

/** What readers will see differently from what the source says. */
export interface Finding {
  /** One sentence with its count. */
  text: string;
  /** The lines of the source that it is about, in their order. */
  lines: number[];
}

/** Newsletters are made for this width, in pixels. */
const WIDTH = 600;

type Kind = keyof typeof sentences;

const sentences = {
  names: (count: number) =>
    t(
      '{count, plural, one {# place mentions} other {# places mention}} the recipient of the email by name.',
      { count },
    ),
  ids: (count: number) =>
    t(
      '{count, plural, one {# link or image has} other {# links or images have}} tracking parameters in the address.',
      { count },
    ),
  redirects: (count: number) =>
    t(
      '{count, plural, one {# link} other {# links}} may tell who has received the email, by a tracking redirect or a personal code.',
      { count },
    ),
  scripts: (count: number) =>
    t("{count, plural, one {# script won't} other {# scripts won't}} run.", { count }),
  forms: (count: number) =>
    t("{count, plural, one {# form can't} other {# forms can't}} be sent.", { count }),
  media: (count: number) =>
    t("{count, plural, one {# video or embed won't} other {# videos or embeds won't}} be shown.", { count }),
  styles: (count: number) =>
    t(
      "{count, plural, one {# external style sheet or font won't} other {# external style sheets or fonts won't}} be loaded.",
      { count },
    ),
  attached: (count: number) =>
    t(
      "{count, plural, one {# image refers} other {# images refer}} to an email's attachment (cid:) and won't be shown.",
      { count },
    ),
  relative: (count: number) =>
    t(
      "{count, plural, one {# image has} other {# images have}} no complete web address and won't be shown.",
      { count },
    ),
  insecure: (count: number) =>
    t(
      '{count, plural, one {# image uses} other {# images use}} http and will be requested by https, which may fail.',
      { count },
    ),
  alternatives: (count: number) =>
    t('{count, plural, one {# image has} other {# images have}} no alternative text.', { count }),
  wide: (count: number) =>
    t(
      '{count, plural, one {# element is} other {# elements are}} wider than {width, number} pixels and will be made narrower on small screens.',
      { count, width: WIDTH },
    ),
  tracking: (count: number) =>
    t('{count, plural, one {# tracking pixel reports} other {# tracking pixels report}} on readers.', {
      count,
    }),
  tags: (count: number) =>
    t("{count, plural, one {# merge tag} other {# merge tags}} won't be filled in.", { count }),
};

/** The line of each position, for positions that only grow. */
function lineCounter(source: string) {
  let line = 1;
  let next = source.indexOf('\n');
  return (position: number) => {
    while (next >= 0 && next < position) {
      line += 1;
      next = source.indexOf('\n', next + 1);
    }
    return line;
  };
}

const media = new Set(['video', 'audio', 'iframe', 'object', 'embed', 'applet']);

/** What is wrong with the address of an image, if it won't simply be loaded. On a developer's machine, the storage uses http. */
function problemOf(address: string, storage: string): Kind | undefined {
  const url = address.trim().toLowerCase();
  if (url.startsWith(`${storage}/`)) return undefined;
  if (url.startsWith('cid:')) return 'attached';
  if (url.startsWith('http:')) return 'insecure';
  if (/^(https:|data:image\/|\/\/)/.test(url)) return undefined;
  return 'relative';
}

const widthIn = /(?:^|[;{\s])(?:min-)?width\s*:\s*(\d{1,6})(?:\.\d{0,6})?px/gi;
const loading = /@import\b|@font-face\b[^}]*/gi;
/** Without an address, a rule of a font loads nothing. */
const isLoaded = (rule: string) => !/^@font-face/i.test(rule) || /url\(/i.test(rule);
const cssImage = /url\(\s{0,9}['"]?\s{0,9}((?:http|cid):)/gi;

/** What in the addresses of a tag tells who has received an email. */
function ofAddresses({ name, attributes }: Tag): Kind[] {
  const addresses = ['href', 'src', 'background'].map((it) => attributes.get(it) ?? '');
  const leads = (name === 'a' || name === 'area') && mayIdentify(attributes.get('href') ?? '');
  return [
    ...(addresses.some(hasTrackingIds) ? (['ids'] as const) : []),
    ...(leads ? (['redirects'] as const) : []),
  ];
}

/** The problems of an image, in its tag alone. */
function ofImage(tag: Tag, storage: string): Kind[] {
  const { attributes } = tag;
  if (isTrackingPixel((name) => attributes.get(name))) return ['tracking'];
  const problem = problemOf(attributes.get('src') ?? '', storage);
  return [...(problem ? [problem] : []), ...(attributes.has('alt') ? [] : (['alternatives'] as const))];
}

function ofStyles(css: string): { kind: Kind; at: number }[] {
  return [
    ...[...css.matchAll(loading)]
      .filter(([rule]) => isLoaded(rule))
      .map(({ index }) => ({ kind: 'styles' as const, at: index })),
    ...[...css.matchAll(cssImage)].map(({ index, 1: scheme }) => ({
      kind: scheme?.toLowerCase() === 'cid:' ? ('attached' as const) : ('insecure' as const),
      at: index,
    })),
  ];
}

const isWide = ({ attributes }: Tag) => {
  const given = attributes.get('width') ?? '';
  const styled = [...(attributes.get('style') ?? '').matchAll(widthIn)].map(([, width]) => Number(width));
  return (!given.includes('%') && Number.parseFloat(given) > WIDTH) || styled.some((width) => width > WIDTH);
};

function ofTag(tag: Tag, storage: string): Kind[] {
  const { name, attributes } = tag;
  if (name === 'script') return ['scripts'];
  if (name === 'form') return ['forms'];
  if (media.has(name)) return ['media'];
  if (name === 'link') return /stylesheet/i.test(attributes.get('rel') ?? '') ? ['styles'] : [];
  const background = attributes.get('background');
  const address = background === undefined ? undefined : problemOf(background, storage);
  const runs = [...attributes.keys()].some((key) => key.startsWith('on'));
  return [
    ...(runs ? (['scripts'] as const) : []),
    ...(name === 'img' ? ofImage(tag, storage) : []),
    ...(address ? [address] : []),
    ...ofStyles(attributes.get('style') ?? '').map(({ kind }) => kind),
    ...(isWide(tag) ? (['wide'] as const) : []),
    ...ofAddresses(tag),
  ];
}

function weightOf(html: string, images: number): Finding {
  const size = Math.ceil(new TextEncoder().encode(html).length / 1000);
  const length = characters(html);
  const most = limits.exampleMax;
  const text =
    length > most
      ? t(
          '{size, number} kB of HTML and {images, plural, one {# image} other {# images}}; {length, number} characters are more than the limit of {most, number} characters.',
          { size, images, length, most },
        )
      : t('{size, number} kB of HTML and {images, plural, one {# image} other {# images}}.', {
          size,
          images,
        });
  return { text, lines: [] };
}

/** Why readers see nothing of it, if so. */
const complexity = (html: string): Finding[] =>
  isTooComplex(html)
    ? [
        {
          text: t(
            'This example is too complex to be shown, because too much of it is nested or has no end tag.',
          ),
          lines: [],
        },
      ]
    : [];

/**
 * What readers will see differently, and how much there is to load; `storage` is the origin of stored images, `names` are those of
 * the people an imported email was sent to. In linear time.
 */
export function findings(html: string, storage: string, names: string[] = []): Finding[] {
  const positions = new Map<Kind, number[]>();
  const add = (kind: Kind, position: number) => {
    const list = positions.get(kind);
    if (list) list.push(position);
    else positions.set(kind, [position]);
  };
  let images = 0;
  for (const tag of tagsIn(html)) {
    if (tag.name === 'img') images += 1;
    for (const kind of ofTag(tag, storage)) add(kind, tag.start);
    if (tag.name !== 'style') continue;
    const css = html.slice(tag.end, endOf('style', html, tag.end));
    for (const { kind, at } of ofStyles(css)) add(kind, tag.end + at);
  }
  for (const { index } of html.matchAll(mergeTag)) add('tags', index);
  const named = namePattern(names);
  if (named) for (const { index } of html.matchAll(named)) add('names', index);
  const found = (Object.keys(sentences) as Kind[]).flatMap((kind) => {
    const list = positions.get(kind)?.toSorted((one, other) => one - other);
    if (!list) return [];
    const lineAt = lineCounter(html);
    return [{ text: sentences[kind](list.length), lines: [...new Set(list.map(lineAt))] }];
  });
  return [...complexity(html), ...found, weightOf(html, images)];
}
