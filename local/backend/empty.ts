import './environment.ts';
import { PGlite } from '@electric-sql/pglite';
import { createApp } from './app.ts';
import { openDatabase } from './connection.ts';
import { migrate } from './schema.ts';

/** An in-memory database with the migrations and no server. A script can look at it after each migration. */
export const openEmpty = async (afterEach?: string): Promise<{ driver: PGlite; close(): Promise<void> }> => {
  const database = await openDatabase();
  const keys = { anonKey: '', serviceRoleKey: '', jwtSecret: 'x'.repeat(32) };
  await createApp(database, keys, '', 'http://localhost', { send: async () => undefined });
  await migrate(database, '', false, afterEach);
  const { driver } = database.connection;
  if (!(driver instanceof PGlite)) throw new Error('The database is not PGlite');
  return { driver, close: database.close };
};
