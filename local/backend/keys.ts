import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { generateApiKey } from '@supabase/lite';

/** The keys of one local back end. Its first start creates them; they're valid nowhere else and never leave the machine. */
export type Keys = { anonKey: string; serviceRoleKey: string; jwtSecret: string };

const create = async (): Promise<Keys> => ({
  anonKey: (await generateApiKey('publishable')).key,
  serviceRoleKey: (await generateApiKey('secret')).key,
  jwtSecret: randomBytes(32).toString('hex'),
});

/** Reads the keys, or creates them if there are none. */
export const readKeys = async (file: string): Promise<Keys> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const keys = await create();
    await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
    await rename(`${file}.new`, file);
    return keys;
  }
};
