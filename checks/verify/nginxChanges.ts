import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inlineScripts } from '../../delivery/build/integrity.ts';
import type { AppFolder } from '../../delivery/project/apps.ts';
import { distOf } from '../../local/build.ts';
import { askNginx, type Site } from './nginxHeaders.ts';

const MARK = '/*next*/';

/** A build that differs from the last one in its version and in the script of its page. */
function nextBuild(site: Site, app: AppFolder): string {
  const folder = mkdtempSync(join(site.folder, 'next-'));
  cpSync(distOf(app), folder, { recursive: true });
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  edit('release.json', (text) => text.replace(/("version": ?")\w/, '$1next-'));
  if (app === 'host') edit('index.html', (page) => page.replace('<script>', `<script>${MARK}`));
  return folder;
}

/** Asks until the response is as expected, which takes nginx a moment after a reload; a problem if it never is. */
async function expectResponse(site: Site, address: string, ...texts: string[]): Promise<string[]> {
  let missing = texts;
  for (let again = 0; missing.length > 0 && again < 100; again += 1) {
    if (again > 0) await wait(50);
    const { lines, text } = await askNginx(address, site);
    missing = texts.filter((wanted) => ![...lines, text].some((part) => part.includes(wanted)));
  }
  return missing.map((text) => `${address} never has ${text}`);
}

/** Releases the shell and a remote while tabs have the releases before open, then rolls the shell back. */
async function checkReleases(site: Site): Promise<string[]> {
  const { shell } = site.stack;
  const entry = (): string =>
    JSON.parse(readFileSync(join(site.folder, 'site/remotes.json'), 'utf8')).remote_public[0].entry;
  const inlineOf = (build: string) =>
    inlineScripts(readFileSync(join(build, 'index.html'), 'utf8'))[0] as string;
  const [next, current, before] = [nextBuild(site, 'host'), distOf('host'), entry()];
  await site.release('host', next);
  await site.release('remote-public', nextBuild(site, 'remote-public'));
  await site.upload();
  site.nginx.reload();
  const problems = [
    // The policy allows the pages of both shells, because the page service and nginx change one after the other.
    ...(await expectResponse(site, shell, MARK, inlineOf(next), inlineOf(current))),
    ...(await expectResponse(site, entry(), 'status 200')),
    ...(await expectResponse(site, before, 'status 200')),
  ];
  if (before === entry()) problems.push('The registry has no new release');
  await site.run('delivery/release/verbs.ts', ['rollback', 'host']);
  await site.upload();
  site.nginx.reload();
  const script = readFileSync(join(current, 'index.html'), 'utf8').match(/<script>.*?<\/script>/s)?.[0] ?? '';
  return [...problems, ...(await expectResponse(site, shell, script, inlineOf(current)))];
}

/** The page service reads the configuration again. */
async function checkConfig(site: Site): Promise<string[]> {
  const file = join(site.folder, 'site/config.json');
  const text = readFileSync(file, 'utf8');
  const address = 'https://elsewhere.test/';
  writeFileSync(file, JSON.stringify({ ...site.config, siteUrl: address }));
  const problems = await expectResponse(site, site.stack.shell, `href="${address}"`);
  writeFileSync(file, text);
  return problems;
}

/** Visitors get the outline while nothing renders pages. */
async function checkOutline(site: Site): Promise<string[]> {
  await site.pages.stop();
  return expectResponse(
    site,
    `${site.stack.shell}/users`,
    'status 200',
    'cache-control: no-cache',
    'id="root"',
  );
}

/** Prerendered pages need no service. */
async function checkFiles(site: Site): Promise<string[]> {
  const { shell } = site.stack;
  const folder = join(site.folder, 'site');
  await site.run('local/verbs.ts', ['prerender', join(folder, 'config.json'), folder]);
  site.nginx.reload({ pages: undefined });
  const id = readdirSync(join(folder, 'newsletter'))
    .find((file) => file.endsWith('.html'))
    ?.slice(0, -5);
  const content = 'id="first-data"';
  return [
    // First, because only the new configuration has it.
    ...(await expectResponse(site, `${shell}/newsletter/none`, 'status 404', 'id="root"')),
    ...(await expectResponse(site, shell, 'status 200', content)),
    ...(await expectResponse(site, `${shell}/newsletter/${id}`, 'status 200', content, id ?? '')),
    ...(await expectResponse(site, `${shell}/users`, 'status 200', 'id="root"')),
    ...(await expectResponse(site, `${shell}/feed.xml`, 'status 200', '<feed')),
    ...(await expectResponse(site, `${shell}/missing.js`, 'status 404')),
  ];
}

/** What happens to a site one thing after the other; each check leaves it as the next one expects it. */
export const changes: [name: string, check: (site: Site) => Promise<string[]>][] = [
  ['A release and a rollback take effect, and earlier releases are still served', checkReleases],
  ['A change of config.json takes effect', checkConfig],
  ['Without the page service, nginx sends the outline', checkOutline],
  ['nginx serves prerendered pages', checkFiles],
];
