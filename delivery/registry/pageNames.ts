/** The federated name of a page: its remote, then the name of its file in the remote's `src/pages`. */
export type RemotePageName = `remote_${string}/${string}Page`;

export const remoteOf = (page: RemotePageName) => page.slice(0, page.indexOf('/'));

export const nameOf = (page: RemotePageName) => page.slice(page.indexOf('/') + 1);

export const isRemoteName = (name: string) => /^remote_[a-z0-9_]+$/.test(name);
