import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the project. */
export const root = join(import.meta.dirname, '..');

/** A mistake of the person who starts the program: shown as one line, without a stack. */
export class StartError extends Error {}

/** What can be set by the environment or by `.env`, with what each is by default. */
export interface Settings {
  host: number;
  'remote-public': number;
  'remote-admin': number;
  'remote-owner': number;
  backend: number;
  dataDir: string;
  /** Where `npm run release` puts releases. */
  releasesDir: string;
}

function port(name: string, standard: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return standard;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65_535) {
    throw new StartError(`${name} must be a port between 1 and 65535, not "${text}"`);
  }
  return value;
}

function loadEnvFile() {
  const path = join(root, '.env');
  if (!existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch (error) {
    throw new StartError(`.env cannot be read: ${(error as Error).message}`);
  }
}

/** Reads the settings; the environment wins over `.env`. */
export function readSettings(): Settings {
  loadEnvFile();
  const settings = {
    host: port('HOST_PORT', 3000),
    'remote-public': port('PUBLIC_PORT', 3001),
    'remote-admin': port('ADMIN_PORT', 3002),
    'remote-owner': port('OWNER_PORT', 3003),
    backend: port('BACKEND_PORT', 54321),
    // From the folder of the project: the development servers run in folders of their own.
    dataDir: resolve(root, process.env.DATA_DIR || '.data'),
    releasesDir: resolve(root, process.env.RELEASES_DIR || 'releases'),
  };
  const ports = Object.values(settings).filter((value) => typeof value === 'number');
  if (new Set(ports).size < ports.length) throw new StartError('Two of the ports are the same');
  return settings;
}
