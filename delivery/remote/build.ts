import { join } from 'node:path';
import { DefinePlugin, ProvidePlugin } from '@rspack/core';
import { type Build, buildOf } from '../build/configuration.ts';
import { readManifest } from './manifest.ts';

/**
 * The build of a remote in a repository of its own, for the `rspack.config.js` in its root: `rspack build` makes a release, and
 * `rspack serve --env standalone` shows its pages in the development frame, on the fake data in `src/testing/fakes.ts`.
 */
export function remote(tree: string): Build {
  const app = readManifest(tree);
  return buildOf(app, {
    tree,
    port: app.port,
    alone: [
      new DefinePlugin({ ROUTES: JSON.stringify(app.routes) }),
      new ProvidePlugin({ FAKES: [join(tree, 'src/testing/fakes.ts'), 'fakes'] }),
    ],
  });
}
