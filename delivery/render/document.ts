import { metaTags, type PageHead } from '@newsletters/shared/model';
import type { Head, Rendered } from '@newsletters/shared/server';
import { type Identity, identityIn, withIdentity } from './identity.ts';
import { type SpokenShell, siteDescriptionIn } from './language.ts';
import type { RenderedView } from './render.ts';
import { escaped, fill, jsonInScript, type Part } from './text.ts';

/** A button that was pressed too early shows it; content that belongs to another address is hidden. */
const OWN_STYLES = '#root [aria-busy=true]{opacity:.6;cursor:progress}[data-other] #main{visibility:hidden}';

const attributesOf = (attributes: object) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
const element = (name: string, attributes: object) => `<${name}${attributesOf(attributes)}>`;
const noIndex = element('meta', { name: 'robots', content: 'noindex' });

function headOf({ facts, feed, unlisted, ...head }: Head & PageHead, address: string, site: string) {
  const { title } = head;
  return [
    `<title>${escaped(title)}</title>`,
    !unlisted && element('link', { rel: 'canonical', href: address }),
    feed && element('link', { rel: 'alternate', type: 'application/atom+xml', title, href: feed }),
    ...metaTags(head, site, unlisted ? undefined : address).map((tag) => element('meta', tag)),
    facts &&
      `<script type="application/ld+json">${jsonInScript({ '@context': 'https://schema.org', ...facts })}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

const titleElement = /<title>.*?<\/title>/s;
const plainDescription = /<meta name="description"[^>]*>/;

/** The attributes of a document's root: always the site's own address, which a request doesn't decide. */
const rootOf = (siteUrl: string, more: object = {}): Part => [
  /<html(?= )/,
  `<html${attributesOf({ 'data-site': new URL(siteUrl).origin, ...more })}`,
];

/** What is said of a page whose release has nothing more precise to say. */
type Said = Pick<Head, 'title' | 'description'>;

/** The shell's page without content: its outline, for when nothing else can be shown, with what is known of the site and the page. */
export function outlineOf(
  template: string,
  index: boolean,
  siteUrl: string,
  identity?: Identity,
  said?: Said,
) {
  const { title = identity?.name, description } = said ?? {};
  const outline = fill(template, [
    rootOf(siteUrl, said && { 'data-outline': 'page' }),
    [/(?=<\/head>)/, index ? undefined : noIndex],
    [titleElement, title && `<title>${escaped(title)}</title>`],
    [plainDescription, description && element('meta', { name: 'description', content: description })],
  ]);
  return identity ? withIdentity(outline, identity) : outline;
}

const style = (attribute: string, css: string) =>
  `<style ${attribute}>${css.replaceAll('</', '<\\/')}</style>`;

/**
 * The styles of the content, as Emotion writes them: when the app takes over, it doesn't make them again. Classes are in one
 * element; each global style has its own, which goes with the component that sets it.
 */
function stylesOf(css: Rendered['css']) {
  const all = Object.entries(css);
  const isGlobal = ([name, rules]: [string, string]) => !rules.includes(name);
  const classes = all.filter((entry) => !isGlobal(entry));
  return [
    style('id="first-styles"', OWN_STYLES),
    ...all.filter(isGlobal).map(([name, rules]) => style(`data-emotion="css-global ${name}"`, rules)),
    style(
      `data-emotion="css ${classes.map(([name]) => name).join(' ')}"`,
      classes.map(([, rules]) => rules).join(''),
    ),
  ].join('');
}

/** The shell's page with the content of a page, its styles and its data. */
export function documentOf(
  { shell, page, version, readAt }: RenderedView,
  path: string,
  siteUrl: string,
  language: SpokenShell,
  said?: Said,
) {
  const address = new URL(path, siteUrl).href;
  const content = shell.html.replace('<div id="page"></div>', () => `<div>${page.html}</div>`);
  // A page for everything that doesn't exist names no address and brings no data: each browser reads its own.
  const { missing } = page;
  const identity = identityIn(shell.data, language);
  const {
    title = said?.title ?? identity.name,
    description = said?.description ?? siteDescriptionIn(language),
  } = page.head;
  const noPage = `<title>${escaped(title)}</title>${noIndex}`;
  const data = jsonInScript({
    version: missing ? '' : version,
    readAt,
    shell: shell.data,
    page: missing ? [] : page.data,
  });
  return fill(withIdentity(language.template, identity), [
    rootOf(siteUrl, {
      'data-address': missing ? '' : path,
      'data-release': version,
      ...(!missing && !page.incomplete && { 'data-read-at': String(readAt) }),
    }),
    [plainDescription, ''],
    [/<style id="outline">.*?<\/style>/s, ''],
    // After the page's script, whose request then doesn't wait for the styles to arrive.
    [/(?=<\/head>)/, stylesOf({ ...shell.css, ...page.css })],
    [titleElement, missing ? noPage : headOf({ ...page.head, title, description }, address, identity.name)],
    [
      /<div id="root">.*<\/div>(?=\s*<\/body>)/s,
      `<div id="root">${content}</div><script type="application/json" id="first-data">${data}</script>`,
    ],
  ]);
}
