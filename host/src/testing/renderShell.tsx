import type { Role } from '@newsletters/shared/model';
import type { LinkResult } from '@newsletters/shared/session';
import { backend, prepareSession, tableHandler } from '@newsletters/shared/testing';
import { Page } from '@newsletters/shared/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../App';
import { offerRemotes } from '../remotes/loader';
import { remoteOf } from '../remotes/pageNames';
import { parseRegistry } from '../remotes/registry';
import { remoteNames, routes } from '../routes';
import { type Release, releases, requests } from './federation';

export { requests };

const ORIGIN = 'http://remotes.test';
const entryOf = (remote: string, version: string) => `${ORIGIN}/${remote}/${version}/remoteEntry.js`;

/** The row of a release as `remotes.json` has it. */
export const aRow = (remote: string, version: string, changes: object = {}) => ({
  version,
  entry: entryOf(remote, version),
  integrity: `sha384-${'A'.repeat(64)}`,
  pages: {},
  needs: { contracts: {}, migration: '' },
  ...changes,
});

/** Makes a release reachable: its pages, an error, or nothing at all for ever. */
export const publish = (remote: string, version: string, release: Release) =>
  releases.set(entryOf(remote, version), release);

/** A page whose heading is its name and, where given, its version. */
export const aPage =
  (name: string, version = '') =>
  () => <Page title={`${name} ${version}`.trim()}>Content</Page>;

/** All pages of a remote, as stand-ins. */
export const pagesOf = (remote: string, version?: string) =>
  Object.fromEntries(
    routes
      .filter(({ page }) => remoteOf(page) === remote)
      .map(({ page }) => page.slice(remote.length + 1))
      .map((name) => [name, aPage(name, version)]),
  );

type Rows = Record<string, unknown>;

interface Options {
  as?: Role;
  path?: string;
  /** Rows of `remotes.json` that differ from one working release for each remote. */
  rows?: Rows | Promise<Rows>;
  linkResult?: LinkResult;
}

/** Offers remotes as the registry says, each with one working release unless told otherwise. */
export function offer(rows: Options['rows'] = {}) {
  const standard = remoteNames.map((remote) => [remote, [aRow(remote, '1')]]);
  for (const remote of remoteNames) publish(remote, '1', pagesOf(remote));
  const registry = Promise.resolve(rows).then((given) =>
    parseRegistry({ ...Object.fromEntries(standard), ...given }),
  );
  offerRemotes(registry, { origins: [ORIGIN], migration: '20260101000000' });
}

/** Renders the whole shell, with stand-ins for the remotes and for HTTP only. */
export async function renderShell({ as, path = '/', rows, linkResult }: Options = {}) {
  requests.length = 0;
  window.history.replaceState(null, '', path);
  await prepareSession(as);
  backend.use(tableHandler('site_settings', []));
  offer(rows);
  return { ...render(<App linkResult={linkResult} />), user: userEvent.setup() };
}

/** Waits for a page by its heading. */
export const onPage = (name: string) => screen.findByRole('heading', { level: 1, name });
