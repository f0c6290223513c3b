import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AppFolder, apps } from './apps.ts';
import { UserError } from './command.ts';

export const root = join(import.meta.dirname, '../..');

const backend = { folder: 'backend', port: 54321, portVariable: 'BACKEND_PORT' } as const;

const servers = [...apps, backend];

/** The port of each app, by folder, and of the embedded back end. */
export type Ports = Record<AppFolder | 'backend', number>;

/** What the environment or `.env` can set. */
export interface Settings {
  ports: Ports;
  /** Where the embedded back end keeps its data. */
  dataDir: string;
  /** Where `npm run release` puts releases. */
  releasesDir: string;
  /** The language of the site, instead of English. */
  language?: string;
  /** How long a page that the server has rendered is kept, in milliseconds. */
  keepPages?: number;
  /** Whether the server of a deployment prints a line for each request. */
  accessLog?: boolean;
}

function readPort(variable: string, standard: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return standard;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65_535) {
    throw new UserError(`${variable} must be a port between 1 and 65535, not "${text}"`);
  }
  return value;
}

function loadEnvFile() {
  const path = join(root, '.env');
  if (!existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch (error) {
    throw new UserError(`Cannot read .env: ${(error as Error).message}`);
  }
}

/** Reads the settings; the environment wins over `.env`. Throws a `UserError` for an invalid value. */
export function readSettings(): Settings {
  loadEnvFile();
  const ports = Object.fromEntries(
    servers.map(({ folder, port, portVariable }) => [folder, readPort(portVariable, port)]),
  ) as Ports;
  if (new Set(Object.values(ports)).size < servers.length)
    throw new UserError('Every port must be different');
  return {
    ports,
    // Relative to the project, because the development servers run in their own folders.
    dataDir: resolve(root, process.env.DATA_DIR || '.data'),
    releasesDir: resolve(root, process.env.RELEASES_DIR || 'releases'),
    ...(process.env.SITE_LANGUAGE ? { language: process.env.SITE_LANGUAGE } : {}),
    ...(process.env.ACCESS_LOG === '1' ? { accessLog: true } : {}),
    ...(process.env.KEEP_PAGES ? { keepPages: Number(process.env.KEEP_PAGES) } : {}),
  };
}

/** The environment variables that start the product on these ports. */
export const portEnvironment = (ports: Ports): Record<string, string> =>
  Object.fromEntries(servers.map(({ folder, portVariable }) => [portVariable, String(ports[folder])]));
