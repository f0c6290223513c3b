import { join } from 'node:path';
import { DefinePlugin, ProvidePlugin } from '@rspack/core';
import { type Build, buildOf } from '../build/configuration.ts';
import { readManifest } from './manifest.ts';

/** The build of a remote in a repository of its own: a release or, with `--env standalone`, its pages in the frame, on `src/testing/fakes.ts`. */
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
