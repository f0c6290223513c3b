import { inlineScripts } from '../build/integrity';
import { remoteHeaders, siteHeaders } from './headers';
import { type Deployment, nginxConfig } from './nginxConfig';

const config = {
  supabaseUrl: 'https://abc.supabase.co',
  remoteOrigins: ['https://remotes.example.com', 'https://owner.example.com'],
  siteUrl: 'https://newsletters.example.com',
};
const places = { site: '/srv/site', releases: '/srv/releases', certificate: '/c.pem', key: '/k.pem' };
const separate: Deployment = { ...places, config, pages: '127.0.0.1:3100' };
const single: Deployment = { ...separate, config: { ...config, remoteOrigins: [config.siteUrl] } };

type Block = { head: string; lines: string[]; blocks: Block[] };

/** Reads the configuration into blocks; throws when it isn't well-formed. */
function parse(text: string): Block {
  const top: Block = { head: '', lines: [], blocks: [] };
  const open = [top];
  // A string or a word, up to the sign that ends a line or begins or ends a block.
  for (const [, head = '', sign] of text
    .replace(/^ *#.*$/gm, '')
    .matchAll(/((?:"[^"]*"|\S+\{\d+\}\S*|[^;{}"])*)([;{}])/g)) {
    const block = open.at(-1);
    if (!block) throw new Error(`Nothing to close after ${head}`);
    if (sign === ';') block.lines.push(head.trim());
    if (sign === '}') {
      if (head.trim()) throw new Error(`${head} has no end`);
      open.pop();
    }
    if (sign === '{') {
      const inner = { head: head.trim(), lines: [], blocks: [] };
      block.blocks.push(inner);
      open.push(inner);
    }
  }
  if (open.length !== 1) throw new Error('A block is not closed');
  return top;
}

/** The servers for HTTPS by their names. */
const serversOf = (deployment: Deployment): Record<string, Block> =>
  Object.fromEntries(
    parse(nginxConfig(deployment))
      .blocks.filter(({ head, lines }) => head === 'server' && lines.some((line) => line.includes('http2')))
      .map((server) => [server.lines.find((line) => line.startsWith('server_name'))?.split(' ')[1], server]),
  );

const headersOf = ({ lines }: Block) =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^add_header (\S+) "(.*)" always$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
  );

const all = ({ head, lines, blocks }: Block): string[] => [head, ...lines, ...blocks.flatMap(all)];

test('the site and each origin of remotes have exactly the headers of npm start', () => {
  const servers = serversOf(separate);
  expect(Object.keys(servers)).toEqual([
    'newsletters.example.com',
    'remotes.example.com',
    'owner.example.com',
  ]);
  const [site, ...remotes] = Object.values(servers) as [Block, ...Block[]];
  expect(headersOf(site)).toEqual(siteHeaders(config, ['$inline_scripts']));
  expect(site.lines).toContain('include /srv/releases/inline-scripts.conf');
  for (const remote of remotes) expect(headersOf(remote)).toEqual(remoteHeaders);
});

test('no location adds headers, which would leave out all others', () => {
  const locations = Object.values(serversOf(separate)).flatMap(({ blocks }) => blocks.flatMap(all));
  expect(locations.filter((line) => line.startsWith('add_header'))).toEqual([]);
});

test('a site that is the origin of its remotes serves their releases itself', () => {
  const servers = serversOf(single);
  expect(Object.keys(servers)).toEqual(['newsletters.example.com']);
  expect(servers['newsletters.example.com']?.blocks.map(({ head }) => head)).toContain(
    'location ^~ /releases/',
  );
});

test('pages that were written as files need no service', () => {
  const config = nginxConfig({ ...separate, pages: undefined });
  expect(config).not.toContain('proxy_pass');
  expect(all(parse(config))).toContain('try_files /outline.html =404');
});

test('a trial listens on loopback only', () => {
  const trial = { ...config, siteUrl: 'https://localhost:8443', remoteOrigins: ['https://localhost:8444'] };
  const lines = all(parse(nginxConfig({ ...separate, config: trial })));
  expect(lines.filter((line) => line.startsWith('listen'))).toEqual([
    'listen 127.0.0.1:8443 ssl http2',
    'listen 127.0.0.1:8444 ssl http2',
  ]);
});

test('the policy allows the scripts of a page by their hashes, and no data', () => {
  const page = '<script>go()</script><script type="application/json">{}</script><script src="x.js"></script>';
  expect(inlineScripts(page)).toEqual([expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
});

test('the policy allows browsers to send reports to their address, if there is one', () => {
  const connect = (report?: string) =>
    /connect-src ([^;]*)/.exec(siteHeaders({ ...config, report }, [])['Content-Security-Policy'] ?? '')?.[1];
  expect(connect('https://reports.example.com/v1/report?site=7')).toBe(
    `${connect()} https://reports.example.com`,
  );
  expect(connect('https://abc.supabase.co/functions/v1/report')).toBe(connect());
  expect(connect('no address')).toBe(connect());
});
