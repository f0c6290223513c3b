import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './imports';

const root = join(import.meta.dirname, '../..');

/**
 * The layers, lowest first: a file imports from its own layer and those below. A file belongs to the last layer whose pattern
 * it matches. Biome's `noImportCycles` rules out cycles within a layer.
 */
const layers: [name: string, files: RegExp][] = [
  ['project', /^delivery\/project\//],
  ['language', /^shared\/src\/(language\/|texts)/],
  ['model', /^shared\/src\/(model\/|entryPoints|chunks)/],
  ['foundations of shared', /^shared\/src\/(query|router|supabase|theme|notifications)\//],
  ['drafts', /^shared\/src\/drafts\//],
  ['api', /^shared\/src\/api\//],
  ['session', /^shared\/src\/session\//],
  ['ui', /^shared\/src\/ui\//],
  ['branding', /^shared\/src\/(branding|example)\//],
  ['forms', /^shared\/src\/forms\//],
  ['tables', /^shared\/src\/tables\//],
  ['history', /^shared\/src\/history\//],
  ['testing, development, server', /^shared\/src\/(testing|development|server)\//],
  ['registry', /^delivery\/registry\//],
  ['build', /^delivery\/(build|texts)\/|^delivery\/jest\.js/],
  ['remotes', /^remote-[^/]+\//],
  ["the shell's loader and routes", /^host\/(rspack\.config|src\/(remotes\/|routes))/],
  ['sign-in', /^host\/src\/sign-in\//],
  ["the shell's frame", /^host\/src\/shell\//],
  ['App', /^host\/src\/App/],
  ['boot', /^host\/src\/(boot\/|server)/],
  ["fakes for the shell's tests", /^host\/src\/testing\//],
  ['contracts and packages', /^delivery\/(contracts|packages)\//],
  ['release', /^delivery\/release\//],
  ['render', /^delivery\/render\//],
  ['serve', /^delivery\/serve\//],
  ['a remote elsewhere', /^delivery\/(remote|template)\//],
  ['storage', /^supabase\/storage\//],
  ['functions', /^supabase\/functions\//],
  ['hand-over', /^supabase\/handOver\//],
  ['emails', /^supabase\/emails\//],
  ['native PostgreSQL', /^supabase\/postgres\//],
  ['local', /^local\//],
  ['tests and checks', /^(supabase\/tests|checks)\/|^jest\.config|\.test\.tsx?$/],
];

const layerOf = (file: string) => layers.findLastIndex(([, files]) => files.test(file));

const ignored = /(^|\/)(node_modules|dist|releases|test-results|\..*)(\/|$)/;

const sources = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !ignored.test(name))
  .flatMap((entry) => {
    if (entry.isFile()) return entry.name;
    const below = readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' });
    return below.map((file) => `${entry.name}/${file}`);
  })
  .filter((file) => /\.([cm]?js|tsx?)$/.test(file) && !ignored.test(file));

const nameOf = (file: string) => `${file} (${layers[layerOf(file)]?.[0] ?? 'no layer'})`;

test('a file imports from its own layer and those below', () => {
  const imports = sources.flatMap((file) => importsOf(file).map((imported) => [file, imported] as const));
  expect(imports.length).toBeGreaterThan(1000);
  const upward = imports.filter(
    ([file, imported]) => layerOf(file) < layerOf(imported) || layerOf(imported) < 0,
  );
  expect(upward.map(([file, imported]) => `${nameOf(file)} imports ${nameOf(imported)}`)).toEqual([]);
});
