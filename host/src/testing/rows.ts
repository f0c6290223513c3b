/** The one origin that remotes may come from. */
export const ORIGIN = 'http://remotes.test';

/** The address of a release's entry. */
export const entryOf = (remote: string, version: string) => `${ORIGIN}/${remote}/${version}/remoteEntry.js`;

/** The row of a release in `remotes.json`. */
export const aRow = (remote: string, version: string, changes: object = {}) => ({
  version,
  entry: entryOf(remote, version),
  integrity: `sha384-${'A'.repeat(64)}`,
  pages: {},
  needs: { contracts: {}, migration: '' },
  ...changes,
});

/** The rows of a remote in `remotes.json`, newest first. */
export const rowsOf = (remote: string, ...versions: string[]) => ({
  [remote]: versions.map((version) => aRow(remote, version)),
});
