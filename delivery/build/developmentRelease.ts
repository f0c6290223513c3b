import type { Release } from '../registry/registry.ts';
import { languagesOf, textFileOf } from './catalogues.ts';
import type { BuiltApp } from './closure.ts';

/** The row of a remote for the registry of a shell in development: what its development server has, without hashes. */
export function developmentRelease(app: BuiltApp, tree: string, url: string): Release {
  const { name, folder, title, routes } = app;
  const texts = languagesOf(folder, tree).map((language) => [language, { file: textFileOf(name, language) }]);
  return {
    version: 'development',
    title,
    entry: `${url}/remoteEntry.js`,
    pages: {},
    routes,
    texts: Object.fromEntries(texts),
    needs: { contracts: {}, migration: '' },
  };
}
