import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importsOf } from './imports';

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

const scriptsIn = (folder: string): Record<string, string> =>
  JSON.parse(read(`${folder}/package.json`)).scripts;

test.each(documents)('every npm script that %s names exists', (document) => {
  const named = [...read(document).matchAll(/npm run (\w[\w:-]*)(?: -w ([\w-]+))?/g)];
  const missing = named.filter(([, script = '', workspace = '.']) => {
    // `remote-x` is any remote.
    return !(script in scriptsIn(workspace === 'remote-x' ? 'remote-owner' : workspace));
  });
  expect(missing.map(([command]) => command)).toEqual([]);
});

/** The commands that take a verb, with what they print when none follows. */
const usages = Object.entries(scriptsIn('.')).flatMap(([command, script]) => {
  const program = /\S+\/verbs\.ts$/.exec(script)?.[0];
  if (!program) return [];
  const { stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    encoding: 'utf8',
  });
  return [{ command, usage: stderr, status, program }];
});

test('a command that takes a verb says which there are, and fails', () => {
  expect(usages.map(({ command }) => command)).toEqual([
    'release',
    'serve',
    'storage',
    'db',
    'bench',
    'verify',
  ]);
  for (const { command, usage, status, program } of usages) {
    expect(usage).toMatch(new RegExp(`^  npm run ${command} -- [a-z]+`, 'm'));
    expect(status).toBe(1);
    const wrong = ['--import', 'tsx', program, 'nothing'];
    const { stderr } = spawnSync(process.execPath, wrong, { cwd: root, encoding: 'utf8' });
    expect(stderr).toMatch(/^error: unknown command 'nothing'/);
    expect(stderr).toContain(usage);
  }
});

test('every command that a document, a message or a comment names has that verb', () => {
  const listed = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.yml'], {
    cwd: root,
    encoding: 'utf8',
  });
  const named = listed
    .split('\n')
    .filter((file) => file !== '' && file !== 'CHANGELOG.md' && existsSync(join(root, file)))
    .flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z][a-z-]*)((?: -- [a-z]+)?)/g)].map(([call, command, verb]) => ({
        file,
        call,
        usage: usages.find((one) => one.command === command)?.usage,
        verb,
      })),
    );
  const wrong = named.filter(({ usage, call, verb }) => usage && verb && !usage.includes(`  ${call}`));
  expect(wrong.map(({ file, call }) => `${file}: ${call}`)).toEqual([]);
});

test('commands.md lists every command with every verb, and the README at most ten of them', () => {
  const verbs = usages.flatMap(({ usage }) =>
    [...usage.matchAll(/npm run \w+ -- \w+/g)].map(([call]) => call),
  );
  const plain = Object.keys(scriptsIn('.')).filter((name) => !usages.some(({ command }) => command === name));
  const short = (name: string) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
  const rows = read('docs/commands.md').match(/^\| `.*?`/gm) ?? [];
  const isListed = (call: string) => rows.some((row) => `${row.slice(3, -1)} `.startsWith(`${call} `));
  expect([...plain.map(short), ...verbs].filter((call) => !isListed(call))).toEqual([]);
  expect(read('README.md').match(/^\| `npm .*?`/gm)?.length).toBeLessThanOrEqual(10);
});

test('there are at most 16 commands', () => {
  expect(Object.keys(scriptsIn('.')).length).toBeLessThanOrEqual(16);
});

/** The walks in architecture.md, with their steps: files of a folder. A step in bold begins where no import leads. */
function walksIn(text: string) {
  const [, walks = ''] = /^## Three walks.*?$(.*?)^## /ms.exec(text) ?? [];
  return walks
    .split(/^### /m)
    .slice(1)
    .map((walk) =>
      [...walk.matchAll(/^\d+\. (\*\*)?[^`]*`([^`]+\/)`(.*?)(?=^\d+\. |^$)/gms)].map(
        ([, bold, folder = '', names = '']) => ({
          isBeginning: bold !== undefined,
          files: [...names.matchAll(/`([\w./]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => folder + name),
        }),
      ),
    );
}

const exportsOf = (file: string) =>
  [...read(file).matchAll(/^export (?:async )?\w+ (\w+)/gm)].map(([, name = '']) => name);

/** Whether a file imports another, itself or by an entry point that exports it and of which it uses a name. */
function imports(file: string, other: string): boolean {
  const found = importsOf(file);
  if (found.includes(other)) return true;
  const offered = found.some((entry) => /\/index\.tsx?$/.test(entry) && importsOf(entry).includes(other));
  return offered && exportsOf(other).some((name) => new RegExp(`\\b${name}\\b`).test(read(file)));
}

test('the walks through the code name files that exist, each with an import that leads there', () => {
  const walks = walksIn(read('docs/architecture.md'));
  expect(walks).toHaveLength(3);
  for (const steps of walks) {
    const all = steps.flatMap((step) => step.files);
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const files = all.filter((file) => !file.endsWith('.sql'));
    const begun = [steps[0], ...steps.filter(({ isBeginning }) => isBeginning)].map((step) => step?.files[0]);
    const lost = files.filter((file, place) => {
      const earlier = files.slice(0, place);
      return !begun.includes(file) && !earlier.some((one) => imports(one, file) || imports(file, one));
    });
    expect(lost).toEqual([]);
  }
});

/** The names that the generated types list under a heading, such as the procedures. */
function namesIn(heading: string): string[] {
  const types = read('shared/src/supabase/database.types.ts');
  const [, block = ''] = new RegExp(`^    ${heading}: \\{\\n(.*?)^    \\};$`, 'ms').exec(types) ?? [];
  return [...block.matchAll(/^ {6}(\w+): \{/gm)].map(([, name = '']) => name);
}

/** The names that product.md lists, outside parentheses. */
function namesListed(heading: string): string[] {
  const [, list = ''] = new RegExp(`${heading}: (.*?)\\. `, 's').exec(read('docs/product.md')) ?? [];
  return [...list.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

test.each([
  ['tables', 'Tables', 'Tables'],
  ['procedures', 'Procedures', 'Functions'],
])('product.md lists all public %s and no others', (_what, heading, types) => {
  expect(namesListed(heading).sort()).toEqual(namesIn(types).sort());
  expect(namesListed(heading)).not.toEqual([]);
});
