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

/** The table of apps, read by builds, servers, releases and tests. */
export const apps = [
  {
    folder: 'host',
    name: 'host',
    role: 'host',
    title: 'Frame of the site',
    port: 3000,
    portVariable: 'HOST_PORT',
  },
  {
    folder: 'remote-public',
    name: 'remote_public',
    role: 'remote',
    title: 'Public pages',
    port: 3001,
    portVariable: 'PUBLIC_PORT',
  },
  {
    folder: 'remote-admin',
    name: 'remote_admin',
    role: 'remote',
    title: 'Admin pages',
    port: 3002,
    portVariable: 'ADMIN_PORT',
  },
  {
    folder: 'remote-owner',
    name: 'remote_owner',
    role: 'remote',
    title: 'Owner pages',
    port: 3003,
    portVariable: 'OWNER_PORT',
  },
] as const satisfies App[];

/** The folder of an app. */
export type AppFolder = (typeof apps)[number]['folder'];

/** The remotes, in the order of the table. */
export const remotes = apps.filter((app) => app.role === 'remote');

/** The app in a folder. */
export function appIn(folder: AppFolder): App {
  return apps.find((app) => app.folder === folder) as App;
}
