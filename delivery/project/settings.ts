import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AppFolder, apps } from './apps.ts';
import { UserError } from './command.ts';

export const root = join(import.meta.dirname, '../..');

const servers = [...apps, { folder: 'backend', port: 54321, portVariable: 'BACKEND_PORT' } as const];

/** The port of each app, by folder, and of the embedded back end. */
export type Ports = Record<AppFolder | 'backend', number>;

/** The whole number that a variable has, from `least` to `most`; undefined when it isn't set. */
function readNumber(variable: string, what: string, least: number, most: number): number | undefined {
  const text = process.env[variable];
  if (!text) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UserError(`${variable} must be ${what}, not "${text}"`);
}

export const readPort = (variable: string) => readNumber(variable, 'a port between 1 and 65535', 1, 65_535);

/** Reads the settings; the environment wins over `.env`. Throws a `UserError` for an invalid value. */
export function readSettings() {
  const file = join(root, '.env');
  try {
    if (existsSync(file)) process.loadEnvFile(file);
  } catch (error) {
    throw new UserError(`Cannot read .env: ${(error as Error).message}`);
  }
  const ports = Object.fromEntries(
    servers.map(({ folder, port, portVariable }) => [folder, readPort(portVariable) ?? port]),
  ) as Ports;
  if (new Set(Object.values(ports)).size < servers.length)
    throw new UserError('Every port must be different');
  return {
    ports,
    // Both are relative to the project, because the development servers run in their own folders.
    /** Where the embedded back end keeps its data. */
    dataDir: resolve(root, process.env.DATA_DIR || '.data'),
    /** Where `npm run release` puts releases. */
    releasesDir: resolve(root, process.env.RELEASES_DIR || 'releases'),
    /** The language of the site, instead of English. */
    language: process.env.SITE_LANGUAGE || undefined,
    /** How long a page that the server has rendered is kept, in milliseconds. */
    keepPages: readNumber('KEEP_PAGES', 'a whole number of milliseconds', 0, Number.MAX_SAFE_INTEGER),
    /** Whether the server of a deployment prints a line for each request. */
    accessLog: process.env.ACCESS_LOG === '1',
  };
}

/** What the environment or `.env` can set; `ports` and folders always are. */
export type Settings = Pick<Read, 'ports' | 'dataDir' | 'releasesDir'> & Partial<Read>;

type Read = ReturnType<typeof readSettings>;

/** The environment variables that start the product on these ports. */
export const portEnvironment = (ports: Ports): Record<string, string> =>
  Object.fromEntries(servers.map(({ folder, portVariable }) => [portVariable, String(ports[folder])]));
