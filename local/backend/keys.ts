import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { generateApiKey } from '@supabase/lite';

/** The keys of one local back end. Its first start creates them; they're valid nowhere else and never leave the machine. */
export type Keys = { anonKey: string; serviceRoleKey: string; jwtSecret: string };

/** Reads the keys, or creates them if there are none. */
export const readKeys = async (file: string): Promise<Keys> => {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Keys;
  const { key: anonKey } = await generateApiKey('publishable');
  const { key: serviceRoleKey } = await generateApiKey('secret');
  const keys = { anonKey, serviceRoleKey, jwtSecret: randomBytes(32).toString('hex') };
  await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
};
