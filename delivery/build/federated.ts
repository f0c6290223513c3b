import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DefinePlugin, ProvidePlugin } from '@rspack/core';
import { type AppFolder, appIn, remotes } from '../project/apps.ts';
import { readSettings, root } from '../project/settings.ts';
import { type Build, buildOf } from './configuration.ts';
import { developmentRelease } from './developmentRelease.ts';

const { ports, dataDir, language } = readSettings();
const urlOf = ({ folder }: (typeof remotes)[number]) => `http://localhost:${ports[folder]}`;

/** The embedded back end, and the development servers of the remotes as their only releases. */
const deploymentFiles = {
  '/config.json': () => ({
    supabaseUrl: `http://localhost:${ports.backend}`,
    // Read for each request, because the back end creates its keys when it first starts.
    supabaseKey: JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).anonKey,
    migration: 'development',
    remoteOrigins: remotes.map(urlOf),
    language,
  }),
  '/remotes.json': () =>
    Object.fromEntries(
      remotes.map((remote) => [remote.name, [developmentRelease(remote, root, urlOf(remote))]]),
    ),
};

const middlewares = Object.entries(deploymentFiles).map(([path, read]) => ({
  name: path,
  path,
  middleware: (_request: unknown, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(read()));
  },
}));

/** The build of an app of this workspace; each `rspack.config.ts` only names its app. */
export const federated = (folder: AppFolder): Build =>
  buildOf(appIn(folder), {
    tree: root,
    port: ports[folder],
    alone: [
      new ProvidePlugin({ ROUTES: [join(root, 'host/src/routes.ts'), 'routes'] }),
      new DefinePlugin({ FAKES: 'undefined' }),
    ],
    setupMiddlewares: (others) => [...middlewares, ...others],
  });
