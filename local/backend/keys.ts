import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { generateApiKey } from '@supabase/lite';

/** The keys of one local back end. They are made at its first start, are worth nothing elsewhere and never leave the machine. */
export type Keys = { anonKey: string; serviceRoleKey: string; jwtSecret: string };

const make = async (): Promise<Keys> => ({
  anonKey: (await generateApiKey('publishable')).key,
  serviceRoleKey: (await generateApiKey('secret')).key,
  jwtSecret: randomBytes(32).toString('hex'),
});

/** Reads the keys, or makes them when there are none. */
export const readKeys = async (file: string): Promise<Keys> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const keys = await make();
    await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
    await rename(`${file}.new`, file);
    return keys;
  }
};
