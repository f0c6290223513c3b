import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apps } from '../../delivery/project/apps';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Package {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

const locked: Record<string, Package> = JSON.parse(read('package-lock.json')).packages;
const workspaces = Object.values(locked).flatMap(({ link, resolved }) =>
  link && resolved ? [resolved] : [],
);
const foreign = Object.entries(locked).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** The packages of the lock file that break a rule. */
const breaking = (rule: (path: string, known: Package) => boolean) =>
  foreign.filter(([path, known]) => !rule(path, known)).map(([path]) => path);

test('installing runs no install scripts', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

const named = ['.', ...workspaces].flatMap((folder) => {
  const { dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`));
  return Object.entries<string>({ ...dependencies, ...devDependencies });
});

test('dependencies are pinned to a version: no range, address or folder', () => {
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('a dependency has the same version wherever it is named', () => {
  const versions = new Set(named.map(([name, version]) => `${name}@${version}`));
  expect(versions.size).toBe(new Set(named.map(([name]) => name)).size);
});

test('the lock file contains no download addresses, so that any registry can serve it', () => {
  expect(breaking((_, { resolved }) => resolved === undefined)).toEqual([]);
});

test('every package has an integrity hash', () => {
  // The registry that the lock file was written with has no hashes of other platforms' binaries.
  expect(
    breaking((_, { integrity, optional }) => integrity?.startsWith('sha512-') ?? optional === true),
  ).toEqual([]);
  const folders = ['shared', 'delivery', ...apps.map(({ folder }) => folder)];
  expect(workspaces.toSorted()).toEqual(folders.toSorted());
});

test('what is served to browsers has a licence that allows it', () => {
  const free = [
    'MIT',
    'MIT-0',
    'ISC',
    'MIT AND ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    '(MPL-2.0 OR Apache-2.0)',
    // Fonts: may be served with any software, under their own names.
    'OFL-1.1',
  ];
  const served = foreign.filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional);
  expect(served.length).toBeGreaterThan(50);
  const licences = served.map(([path]) => [path, JSON.parse(read(`${path}/package.json`)).license]);
  expect(licences.filter(([, licence]) => !free.includes(licence))).toEqual([]);
});
