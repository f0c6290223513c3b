import { remoteOf } from '@newsletters/delivery/registry/pageNames';
import { parseRegistry } from '@newsletters/delivery/registry/registry';
import type { Prefixes } from '@newsletters/delivery/registry/remoteRoutes';
import { Page } from '@newsletters/shared/ui';
import { createRemoteStore } from '../remotes/store';
import { remoteNames, routes } from '../routes';
import { remoteHooks } from '../shell/remotes-panel/hooks';
import { type Release, releases } from './federation';
import { aRow, entryOf, ORIGIN } from './rows';

/** Makes a release reachable: its pages, an error, or one that never responds. */
export const publish = (remote: string, version: string, release: Release) =>
  releases.set(entryOf(remote, version), release);

/** A page whose heading is its name and, where given, its version. */
export const aPage =
  (name: string, version = '') =>
  () => <Page title={`${name} ${version}`.trim()}>Content</Page>;

/** Fakes of all pages of a remote. */
export const pagesOf = (remote: string, version?: string) =>
  Object.fromEntries(
    routes
      .filter(({ page }) => remoteOf(page) === remote)
      .map(({ page }) => page.slice(remote.length + 1))
      .map((name) => [name, aPage(name, version)]),
  );

/** Rows of `remotes.json` that differ from one working release for each remote. */
export type Rows = Record<string, unknown>;

/** A store for a registry in which each remote has one working release unless the rows say otherwise. */
export function aStore(rows: Rows | Promise<Rows> = {}, report?: string, prefixes: Prefixes = {}) {
  const standard = remoteNames.map((remote) => [remote, [aRow(remote, '1')]]);
  for (const remote of remoteNames) publish(remote, '1', pagesOf(remote));
  const registry = Promise.resolve(rows).then((given) =>
    parseRegistry({ ...Object.fromEntries(standard), ...given }),
  );
  return createRemoteStore(
    registry,
    { origins: [ORIGIN], migration: '20260101000000', report, prefixes },
    remoteHooks(report),
  );
}
