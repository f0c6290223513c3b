import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appIn, apps } from '../project/apps';
import { entryPointVersions, identityOf } from './hashes';

const root = join(__dirname, '../..');

/** A copy of everything that the versions depend on. */
const tree = mkdtempSync(join(tmpdir(), 'newsletters-versions-'));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const versions = (): Record<string, string> => ({
  ...entryPointVersions(tree),
  ...Object.fromEntries(apps.map((app) => [app.name, identityOf(app, tree).version])),
});

let before: Record<string, string>;
beforeAll(() => {
  for (const source of ['shared', 'delivery', ...apps.map(({ folder }) => folder), 'package-lock.json'])
    cpSync(join(root, source), join(tree, source), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules|\.turbo)$/.test(path),
    });
  mkdirSync(join(tree, 'node_modules/@newsletters'), { recursive: true });
  for (const name of ['shared', 'delivery'])
    symlinkSync(join(tree, name), join(tree, 'node_modules/@newsletters', name));
  before = versions();
});

type Edit = [file: string, from: string | RegExp, to: string];

/** What gets another version while files are different. */
function changedBy(...edits: Edit[]): string[] {
  const texts = edits.map(([file, from, to]) => {
    const path = join(tree, file);
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    writeFileSync(path, changed);
    return [path, text] as const;
  });
  const after = versions();
  for (const [path, text] of texts) writeFileSync(path, text);
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

const everyApp = apps.map(({ name }) => name);

test('the same sources have the same versions in another folder', () => {
  const here = { ...entryPointVersions(root), remote_owner: identityOf(appIn('remote-owner'), root).version };
  expect(before).toMatchObject(here);
});

test('a label in the model changes what it is compiled into, and nothing else', () => {
  expect(changedBy(['shared/src/model/frequencies.ts', "t('Daily Updates')", "t('Every Day')"])).toEqual([
    'forms',
    ...everyApp,
  ]);
});

test('a stateless entry point that contains another changes with it, and none with a type and a comment', () => {
  const changed = changedBy(
    ['shared/src/ui/EmptyText.tsx', '{children}', 'Nothing here: {children}'],
    [
      'shared/src/forms/RoleBadge.tsx',
      /$/,
      // Long enough to change how often letters occur.
      `\n// A comment.\nexport type More = '${'qxjz'.repeat(500)}';\n`,
    ],
  );
  expect(changed).toEqual(['ui', 'tables', ...everyApp]);
});

test('a package that an entry point reaches changes it', () => {
  expect(
    changedBy(['package-lock.json', /("node_modules\/@tanstack\/react-virtual": \{\s+"version": ")/, '$10.']),
  ).toEqual(['tables', ...everyApp]);
});

test("an app alone changes with its sources, and nothing with a test, a fake, what a page alone on its own uses, what package.json says, the list of migrations and a tool's package", () => {
  expect(
    changedBy(
      ['remote-owner/src/users/UserList.tsx', /$/, '\nexport const more = 1;\n'],
      [
        'shared/src/supabase/database.migrations.json',
        '"newsletter_overview()": "2026',
        '"newsletter_overview()": "2999',
      ],
      ['shared/src/model/search.test.ts', /$/, '\nexport {};\n'],
      ['shared/src/testing/rows.ts', "'Science'", "'Art'"],
      ['shared/src/development/Frame.tsx', /$/, '\nexport const more = 1;\n'],
      ['shared/package.json', '"@tanstack/react-virtual": "', '"@tanstack/react-virtual": "^'],
      ['package-lock.json', /("node_modules\/jest": \{\s+"version": ")/, '$10.'],
    ),
  ).toEqual(['remote_owner']);
});

test('an app changes only with what it contains', () => {
  expect(changedBy(['shared/src/theme/theme.ts', /$/, '\nexport const more = 1;\n'])).toEqual([
    'host',
    'remote_public',
  ]);
  expect(changedBy(['shared/src/history/fields.ts', /$/, '\nexport const more = 1;\n'])).toEqual([
    'remote_admin',
    'remote_owner',
  ]);
  expect(changedBy(['shared/src/api/newsletters/writes.ts', /$/, '\nexport const more = 1;\n'])).toEqual([
    'remote_admin',
  ]);
});
