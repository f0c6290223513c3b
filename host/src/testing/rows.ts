/** The one origin that remotes can come from. */
export const ORIGIN = 'http://remotes.test';

/** The address of a release's entry. */
export const entryOf = (remote: string, version: string) => `${ORIGIN}/${remote}/${version}/remoteEntry.js`;

/** `Admin pages` for `remote_admin`. */
const titleOf = (remote: string) => `${remote.charAt(7).toUpperCase()}${remote.slice(8)} pages`;

/** The row of a release in `remotes.json`. */
export const aRow = (remote: string, version: string, changes: object = {}) => ({
  version,
  title: titleOf(remote),
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
