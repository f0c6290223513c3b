/** The federated name of a page: its remote, then the name of its file in the remote's `src/pages`. */
export type RemotePageName = `remote_${string}/${string}Page`;

export const remoteOf = (page: RemotePageName) => page.slice(0, page.indexOf('/'));

export const nameOf = (page: RemotePageName) => page.slice(page.indexOf('/') + 1);

/** The name of an app on the command line: `owner` for `remote_owner`. */
export const shortNameOf = (name: string) => name.replace('remote_', '').replaceAll('_', '-');

/** Reports of failures have no longer names either. */
export const isRemoteName = (name: string) => /^remote_[a-z0-9_]{1,40}$/.test(name);
