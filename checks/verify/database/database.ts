import { randomUUID } from 'node:crypto';
import { runScript } from '../../../local/postgres/hosted';

/** The address of a database beside the one under test. */
export const urlOf = (database: string, role?: string) => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = database;
  if (role) url.username = role;
  return url.href;
};

/** Runs `use` with a temporary copy of the database "postgres", which has no connections. */
export const withCopy = async <Result>(use: (database: string) => Promise<Result>): Promise<Result> => {
  const copy = `copy_${randomUUID().replaceAll('-', '')}`;
  const server = urlOf('template1');
  try {
    await runScript(server, `create database ${copy} template postgres`);
    return await use(copy);
  } finally {
    await runScript(server, `drop database if exists ${copy} with (force)`);
  }
};
