import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';
import type { BuiltRelease, ReleaseFile } from '../registry/registry.ts';
import type { BuiltApp } from './closure.ts';
import { chunkOf } from './federation.ts';
import type { identityOf } from './hashes.ts';
import { integrityOf } from './integrity.ts';
import { aboutApp, SERVER_FILE } from './server.ts';

/**
 * Writes `release.json` into a build: its row for the registry (`remotes.json`), with addresses relative to the build's
 * folder. Publishing the folder (`npm start`, `npm run release`) only makes them absolute. Federation's own manifest has no hashes,
 * no server bundle, no texts, and not what a release needs.
 */
export const describeRelease =
  (app: BuiltApp, identity: ReturnType<typeof identityOf>, pages: string[], texts: Record<string, string>) =>
  (compiler: Compiler) => {
    compiler.hooks.afterEmit.tapPromise('describeRelease', async (compilation) => {
      const { outputOptions, namedChunkGroups } = compilation;
      const folder = outputOptions.path ?? '';
      const read = (file: string) => readFileSync(join(folder, file));
      const fileOf = (file: string): ReleaseFile => ({ file, integrity: integrityOf(read(file)) });
      // All files that a page begins with: federation's own manifest doesn't have what it shares with other pages of its build.
      const filesOf = (page: string) => namedChunkGroups.get(chunkOf(page))?.getFiles() ?? [];
      const server = existsSync(join(folder, SERVER_FILE))
        ? { server: fileOf(SERVER_FILE), ...(await aboutApp(read(SERVER_FILE))) }
        : {};
      const { name, title, routes, role } = app;
      const { texts: _, ...terms } = identity;
      const { file: entry, integrity } = fileOf(role === 'remote' ? 'remoteEntry.js' : 'index.html');
      const row: BuiltRelease = {
        name,
        title,
        ...terms,
        entry,
        integrity,
        pages: Object.fromEntries(
          pages.map((page) => [page, filesOf(page).map((file) => fileOf(String(file)))]),
        ),
        texts: Object.fromEntries(Object.entries(texts).map(([language, file]) => [language, fileOf(file)])),
        ...server,
        // Last, because the shell's bundle has its own.
        ...(routes && { routes }),
      };
      writeFileSync(join(folder, 'release.json'), `${JSON.stringify(row, null, 2)}\n`);
    });
  };
