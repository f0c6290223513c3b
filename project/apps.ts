import { StartError } from './settings.ts';

const folders = {
  host: 'host',
  public: 'remote-public',
  admin: 'remote-admin',
  owner: 'remote-owner',
} as const;

const isShort = (name: string | undefined): name is keyof typeof folders =>
  name !== undefined && Object.hasOwn(folders, name);

/** The folder of the app that the person named. */
export function folderOf(short: string | undefined) {
  if (!isShort(short)) {
    throw new StartError(
      `Name one of ${Object.keys(folders).join(', ')}, for example: npm run release -- owner`,
    );
  }
  return folders[short];
}

/** The name under which an app is registered. */
export const registeredName = (folder: string) => folder.replace('-', '_');
