/** A row of the table of apps: the shell or a remote. */
export interface App {
  /** Its folder, and the name of its package without the scope. */
  folder: string;
  /** Its federated name, used in the registry of releases and in the table of routes. */
  name: string;
  /** `host` is the shell, which loads every `remote` at run time. */
  role: 'host' | 'remote';
  /** What owners call it. */
  title: string;
  /** The port it is served on by default; the environment variable `portVariable` sets another one. */
  port: number;
  portVariable: string;
}

const shell = { folder: 'host', name: 'host', title: 'Frame of the site', port: 3000 } as const;

const remoteRows = [
  { folder: 'remote-public', name: 'remote_public', title: 'Public pages', port: 3001 },
  { folder: 'remote-admin', name: 'remote_admin', title: 'Admin pages', port: 3002 },
  { folder: 'remote-owner', name: 'remote_owner', title: 'Owner pages', port: 3003 },
] as const;

/** `USER_ADMIN_PORT` for `remote-user-admin`. */
const variableOf = (folder: string) =>
  `${folder.replace('remote-', '').replaceAll('-', '_').toUpperCase()}_PORT`;

export const remotes = remoteRows.map((row) => ({
  ...row,
  role: 'remote' as const,
  portVariable: variableOf(row.folder),
}));

/** The table of apps, read by builds, servers, releases and tests. */
export const apps = [
  { ...shell, role: 'host' as const, portVariable: variableOf(shell.folder) },
  ...remotes,
] satisfies App[];

export type AppFolder = (typeof apps)[number]['folder'];

export const appIn = (folder: AppFolder) => apps.find((app) => app.folder === folder) as App;
