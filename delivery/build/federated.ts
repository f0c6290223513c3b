import { join } from 'node:path';
import { DefinePlugin, ProvidePlugin } from '@rspack/core';
import { type AppFolder, appIn } from '../project/apps.ts';
import { readSettings, root } from '../project/settings.ts';
import { type Build, buildOf } from './configuration.ts';
import { serveDeploymentFiles } from './development.ts';

/** The build of an app of this workspace; each `rspack.config.ts` only names its app. */
export const federated = (folder: AppFolder): Build =>
  buildOf(appIn(folder), {
    tree: root,
    port: readSettings().ports[folder],
    alone: [
      new ProvidePlugin({ ROUTES: [join(root, 'host/src/routes.ts'), 'routes'] }),
      new DefinePlugin({ FAKES: 'undefined' }),
    ],
    setupMiddlewares: serveDeploymentFiles,
  });
