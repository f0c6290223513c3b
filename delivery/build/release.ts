import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import type { Compilation, Compiler } from '@rspack/core';
import type { Terms } from '../registry/needs.ts';
import type { BuiltRelease, ReleaseFile } from '../registry/registry.ts';
import type { BuiltApp } from './builtApp.ts';
import { specifierOf } from './closure.ts';
import { chunkOf } from './federation.ts';
import type { Identity } from './hashes.ts';
import { integrityOf } from './integrity.ts';
import { aboutApp, SERVER_FILE } from './server.ts';

type Read = (file: string) => Buffer;

interface Manifest {
  shared: { name: string; requiredVersion: string }[];
  exposes: { name: string }[];
}

/** The manifest for Module Federation's tools, sorted, because its order changes from build to build. */
function readManifest(read: Read, write: (file: string, text: string) => void) {
  const manifest = JSON.parse(read('mf-manifest.json').toString()) as Manifest;
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  manifest.shared.sort(byName);
  manifest.exposes.sort(byName);
  write('mf-manifest.json', JSON.stringify(manifest));
  return manifest;
}

/** The contracts that a build needs: those of the stateful entry points that it has imported. */
const contractsIn = ({ shared }: Manifest): Terms['contracts'] =>
  Object.fromEntries(
    entryPoints.flatMap(({ kind, name }) => {
      const imported = shared.find((one) => one.name === specifierOf(name));
      return kind === 'stateful' && imported ? [[name, imported.requiredVersion]] : [];
    }),
  );

/** All files that a page begins with: the manifest doesn't have what it shares with other pages of its build. */
const pagesIn = (
  { exposes }: Manifest,
  { namedChunkGroups }: Compilation,
  fileOf: (file: string) => ReleaseFile,
) =>
  Object.fromEntries(
    exposes.map(({ name }) => [
      name,
      (namedChunkGroups.get(chunkOf(name))?.getFiles() ?? []).map((file) => fileOf(String(file))),
    ]),
  );

/**
 * Writes `release.json` into a build: its row for the registry (`remotes.json`), with addresses relative to the build's
 * folder. Publishing the folder (`npm start`, `npm run release`) only makes them absolute. Federation's own manifest has no hashes,
 * no server bundle, no texts, and not what a release needs.
 */
export class DescribeRelease {
  constructor(
    private readonly app: BuiltApp,
    private readonly identity: Identity,
    private readonly texts: Record<string, string>,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('DescribeRelease', async (compilation) => {
      const { outputOptions } = compilation;
      const folder = outputOptions.path ?? '';
      const read: Read = (file) => readFileSync(join(folder, file));
      const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
      // An analysis that nobody reads; its order changes from build to build.
      rmSync(join(folder, 'mf-stats.json'), { force: true });
      const manifest = this.app.role === 'remote' && readManifest(read, write);
      const fileOf = (file: string): ReleaseFile => ({ file, integrity: integrityOf(read(file)) });
      const server = existsSync(join(folder, SERVER_FILE))
        ? { server: fileOf(SERVER_FILE), ...(await aboutApp(read(SERVER_FILE))) }
        : {};
      const { name, title, routes } = this.app;
      const { version, migration, offers } = this.identity;
      const needs = { contracts: manifest ? contractsIn(manifest) : {}, migration };
      const { file: entry, integrity } = fileOf(manifest ? 'remoteEntry.js' : 'index.html');
      const pages = manifest ? pagesIn(manifest, compilation, fileOf) : {};
      const texts = Object.fromEntries(
        Object.entries(this.texts).map(([language, file]) => [language, fileOf(file)]),
      );
      const row: BuiltRelease = {
        name,
        title,
        version,
        needs,
        offers,
        entry,
        integrity,
        pages,
        texts,
        ...server,
        // Last, because the shell's bundle has its own.
        ...(routes && { routes }),
      };
      write('release.json', `${JSON.stringify(row, null, 2)}\n`);
    });
  }
}
