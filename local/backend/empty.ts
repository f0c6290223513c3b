import './environment.ts';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createApp } from './app.ts';
import { openDatabase } from './connection.ts';
import { migrate } from './schema.ts';

/** An in-memory database with the migrations and no server. A script can look at it after each migration. */
export const openEmpty = async (afterEach?: string): Promise<{ driver: PGlite; close(): Promise<void> }> => {
  const nowhere = path.join(tmpdir(), 'newsletters-none');
  const database = await openDatabase();
  const keys = { anonKey: '', serviceRoleKey: '', jwtSecret: 'x'.repeat(32) };
  await createApp(database, keys, nowhere, 'http://localhost', { send: async () => undefined });
  await migrate(database, nowhere, false, afterEach);
  const { driver } = database.connection;
  if (!(driver instanceof PGlite)) throw new Error('The database is not PGlite');
  return { driver, close: database.close };
};
