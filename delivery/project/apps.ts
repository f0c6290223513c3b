import { UserError } from './command.ts';

// Of each app: its folder and package; its federated name, which registry and routes have; what owners call it; its usual port.

const shell = { folder: 'host', name: 'host', title: 'Frame of the site', port: 3000 } as const;

const remoteRows = [
  { folder: 'remote-public', name: 'remote_public', title: 'Public pages', port: 3001 },
  { folder: 'remote-admin', name: 'remote_admin', title: 'Admin pages', port: 3002 },
  { folder: 'remote-owner', name: 'remote_owner', title: 'Owner pages', port: 3003 },
] as const;

/** Of `remote-user-admin`: its name on the command line, `user-admin`, and `USER_ADMIN_PORT`. */
function namesOf(folder: string) {
  const shortName = folder.replace('remote-', '');
  return { shortName, portVariable: `${shortName.replaceAll('-', '_').toUpperCase()}_PORT` };
}

export const remotes = remoteRows.map((row) => ({ ...row, role: 'remote' as const, ...namesOf(row.folder) }));

/** The table of apps, read by builds, servers, releases and tests: the shell, and the remotes that it loads at run time. */
export const apps = [{ ...shell, role: 'host' as const, ...namesOf(shell.folder) }, ...remotes];

export type App = (typeof apps)[number];

export type AppFolder = App['folder'];

export const appIn = (folder: AppFolder) => apps.find((app) => app.folder === folder) as App;

/** The app that a command line names; `others` can be named, too. */
export function appNamed(name: string, others: string[] = []): App {
  const app = apps.find(({ shortName }) => shortName === name);
  if (app) return app;
  const known = new Set([...apps.map(({ shortName }) => shortName), ...others]);
  throw new UserError(`Name an app: ${[...known].join(', ')}`);
}
