import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appIn, remotes } from '../project/apps';
import { closureOf } from './closure';
import { migrationOf, migrations, newestMigration } from './migrations';
import { contractsOf, migrationNeededBy, rules } from './terms';

jest.setTimeout(60_000);

const root = join(__dirname, '../..');
const TYPES = 'shared/src/supabase/database.types.ts';
const types = readFileSync(join(root, TYPES), 'utf8').split('\n');

/** A copy of `shared`, whose calls can be checked against the database of another day. */
const tree = mkdtempSync(join(tmpdir(), 'newsletters-needs-'));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

beforeAll(() => {
  cpSync(join(root, 'shared'), join(tree, 'shared'), {
    recursive: true,
    filter: (path) => !/\/node_modules$|\.test\.tsx?$/.test(path),
  });
  mkdirSync(join(tree, 'node_modules/@newsletters'), { recursive: true });
  symlinkSync(join(tree, 'shared'), join(tree, 'node_modules/@newsletters/shared'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@newsletters'))
    symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
});

type Is = (object: string) => boolean;

/** The `Database` types without these tables, columns and procedures. */
function typesWithout(isGone: Is): string {
  let object = '';
  let isObjectGone = false;
  const kept = types.filter((line) => {
    const [, indent = '', name = ''] = /^( +)(\w+)\??:/.exec(line) ?? [];
    if (/^ {0,4}\S/.test(line)) isObjectGone = false;
    if (indent.length === 6) {
      object = name;
      isObjectGone = isGone(name) || isGone(`${name}()`);
    }
    return !isObjectGone && !(indent.length === 10 && isGone(`${object}.${name}`));
  });
  return kept.join('\n');
}

/** The modules of calls that a remote contains. */
const callsOf = (remote: (typeof remotes)[number]) =>
  closureOf(remote, root).files.filter((file) => file.startsWith('shared/src/api/'));

const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The parts of the database that a module names. Filters and what nothing else relies on have no types. */
function namedIn(file: string): string[] {
  const source = sourceOf(file);
  const texts = source.match(/'[^'\n]*'|`[^`]*`/g) ?? [];
  const columns = Object.keys(migrations).filter((object) => {
    const [table, column] = object.split('.');
    return source.includes(`.from('${table}')`) && texts.some((text) => RegExp(`\\b${column}\\b`).test(text));
  });
  const buckets = Object.keys(migrations).filter((one) => /^storage/.test(one));
  const relied = rules[file.replace(/^shared\/src\/|\.ts$/g, '')] ?? [];
  return [...relied, ...columns, ...(source.includes('.storage') ? buckets : [])];
}

/** What these modules use of what the database doesn't have. */
function missing(modules: string[], isGone: Is): string {
  writeFileSync(join(tree, TYPES), typesWithout(isGone));
  const options = { types: [], rootDir: tree };
  const project = { extends: join(root, 'tsconfig.json'), compilerOptions: options, files: modules };
  const include = ['shared/src/**/*.d.ts'];
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ ...project, include, exclude: [] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', tree], { cwd: tree, encoding: 'utf8' });
  const named = modules.flatMap(namedIn).filter(isGone);
  return stdout + [...new Set(named)].join('\n');
}

const since = (object: string) => migrations[object] ?? '';

test.each(remotes)('the calls of $folder work from the migration on that they are said to need', (remote) => {
  const modules = callsOf(remote);
  const needed = migrationNeededBy(closureOf(remote, root).files, root);
  expect(missing(modules, (object) => since(object) > needed)).toBe('');
  // One that calls nothing needs no migration.
  expect(missing(modules, (object) => since(object) >= needed) !== '').toBe(needed !== '');
});

test('a list of columns that is in a file of its own counts for who reads it', () => {
  const files = ['shared/src/api/siteSettings.ts', 'shared/src/model/siteSettingsColumns.ts'];
  expect(migrationNeededBy(files, root) >= since('site_settings.imprint_link')).toBe(true);
  expect(migrationNeededBy(files.slice(1), root)).toBe('');
});

test('the rules that calls rely on are in the migrations, and their modules exist', () => {
  expect(
    Object.keys(rules).filter((module) => !existsSync(join(root, 'shared/src', `${module}.ts`))),
  ).toEqual([]);
  expect(
    Object.values(rules)
      .flat()
      .filter((rule) => !migrations[rule]),
  ).toEqual([]);
});

test('comments need no migration', () => {
  const file = 'shared/src/comment.ts';
  const write = (text: string) => writeFileSync(join(tree, file), text);
  write(`// supabase().from('newsletters').select('rhythm'), .rpc('growth_days'), private.asked_words()\n`);
  expect(migrationNeededBy([file], tree)).toBe('');
  write(`supabase().from('newsletters').select('rhythm')\n`);
  expect(migrationNeededBy([file], tree)).toBe(since('newsletters.rhythm'));
});

test('reads name their columns', () => {
  const sources = remotes.flatMap(callsOf).map(sourceOf);
  expect(sources.flatMap((source) => source.match(/\.select\((\)|'\*'\))/g) ?? [])).toEqual([]);
});

test('the newest migration is that of what has changed last', () => {
  expect(migrationOf([])).toBe('');
  expect(migrationOf(['categories', 'featured_newsletters()'])).toBe(migrations['featured_newsletters()']);
  expect(newestMigration()).toBe(migrationOf(Object.keys(migrations)));
});

test('a build needs only the contracts of what its modules import', () => {
  const { imports } = closureOf(appIn('remote-owner'), root);
  expect(Object.keys(contractsOf(imports))).toEqual([
    'language',
    'supabase',
    'session',
    'notifications',
    'query',
    'router',
  ]);
});
