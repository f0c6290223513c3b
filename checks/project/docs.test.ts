import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

/** Whether a relative link leads to a file or folder and, with an anchor, to one of its headings. */
function resolves(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(root, target))) return false;
  if (anchor === undefined) return true;
  return statSync(join(root, target)).isFile() && anchorsOf(read(target)).includes(anchor);
}

test.each(documents)('every relative link in %s resolves', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const relative = links.filter((link) => !/^https?:/.test(link));
  expect(relative.filter((link) => !resolves(document, link))).toEqual([]);
});

const scriptsIn = (folder: string): object => JSON.parse(read(`${folder}/package.json`)).scripts;

test.each(documents)('every npm script that %s names exists', (document) => {
  const named = [...read(document).matchAll(/npm run ([\w:]+)(?: -w ([\w-]+))?/g)];
  const missing = named.filter(([, script = '', workspace = '.']) => {
    // `remote-x` is any remote.
    return !(script in scriptsIn(workspace === 'remote-x' ? 'remote-owner' : workspace));
  });
  expect(missing.map(([command]) => command)).toEqual([]);
});
