import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Compiler } from '@rspack/core';
import { doors } from '../shared/src/doors.ts';

const root = import.meta.dirname;

/** Tests and what serves only development do not get into a build, so they must not give it another name. */
const isSource = (path: string) =>
  !/(^|\/)(node_modules|dist|\.turbo|testing|development)(\/|$)|\.test\.tsx?$|\/standalone\.tsx$/.test(path);

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isSource(relative(root, path)))
    .sort();
}

/** A short, reproducible hash of the given files and folders: equal sources give an equal hash on every machine. */
export function contentHash(...paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) =>
    /\.\w+$/.test(path) ? [join(root, path)] : sources(join(root, path)),
  )) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/** The versions of all doors as this source tree has them: written by hand for stateful ones, computed for stateless ones. */
export function doorVersions(): Record<string, string> {
  return Object.fromEntries(
    doors.map((door) => [
      door.name,
      door.kind === 'stateful'
        ? door.version
        : `1.0.0-h${contentHash(`shared/src/${door.name}`, 'shared/package.json')}`,
    ]),
  );
}

/** The subresource-integrity value of some bytes. */
export const integrityOf = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The newest migration this source tree knows; a release needs a database that has it. */
export function newestMigration(): string {
  const names = readdirSync(join(root, 'supabase/migrations')).filter((name) => name.endsWith('.sql'));
  return names.sort().at(-1)?.split('_')[0] ?? '';
}

type Read = (file: string) => Buffer;

interface Manifest {
  shared: { name: string }[];
  exposes: { name: string; assets: { js: { sync: string[] } } }[];
}

/** The manifest that the tools of Module Federation read, in an order that does not change from build to build. */
function readManifest(read: Read, write: (file: string, text: string) => void) {
  const manifest = JSON.parse(read('mf-manifest.json').toString()) as Manifest;
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  manifest.shared.sort(byName);
  manifest.exposes.sort(byName);
  write('mf-manifest.json', JSON.stringify(manifest));
  return manifest;
}

/** The contracts of the stateful doors, each written as `form` says. */
const contracts = (form: (version: string) => string) =>
  Object.fromEntries(
    doors.flatMap((door) => (door.kind === 'stateful' ? [[door.name, form(door.version)]] : [])),
  );

function describeShell(read: Read) {
  return {
    entry: 'index.html',
    integrity: integrityOf(read('index.html')),
    pages: {},
    needs: { doors: {}, migration: '' },
    offers: { doors: contracts((version) => version), migration: newestMigration() },
  };
}

function describeRemote(read: Read, { exposes }: Manifest) {
  return {
    entry: 'remoteEntry.js',
    integrity: integrityOf(read('remoteEntry.js')),
    pages: Object.fromEntries(
      exposes.map(({ name, assets }) => [
        name,
        assets.js.sync.map((file) => ({ file, integrity: integrityOf(read(file)) })),
      ]),
    ),
    needs: { doors: contracts((version) => `^${version}`), migration: newestMigration() },
  };
}

/**
 * Writes `release.json` beside a build: its row for the registry (`remotes.json`), with addresses relative to the
 * build's folder. Whoever publishes the folder (`npm start`, `npm run release`) only puts an address in front.
 */
export class DescribeRelease {
  constructor(
    private readonly name: string,
    private readonly version: string,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('DescribeRelease', ({ outputOptions }) => {
      const folder = outputOptions.path ?? '';
      const read: Read = (file) => readFileSync(join(folder, file));
      const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
      // What the build analysed; nobody reads it, and its order changes from build to build.
      rmSync(join(folder, 'mf-stats.json'), { force: true });
      const description =
        this.name === 'host' ? describeShell(read) : describeRemote(read, readManifest(read, write));
      const row = { name: this.name, version: this.version, ...description };
      write('release.json', `${JSON.stringify(row, null, 2)}\n`);
    });
  }
}

/** Writes each script and page a second and third time, compressed as servers and storage buckets can send them. */
export class Precompress {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('Precompress', (compilation) => {
      const folder = compilation.outputOptions.path ?? '';
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
      for (const name of Object.keys(compilation.assets).filter((name) => /\.(js|html)$/.test(name))) {
        const bytes = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, quality));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes));
      }
    });
  }
}
