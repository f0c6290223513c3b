import { randomUUID } from 'node:crypto';
import { runScript } from '../../../supabase/postgres/hosted';

/** The address of a database beside the one under test. */
export const urlOf = (database: string, role?: string) => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = database;
  if (role) url.username = role;
  return url.href;
};

/** Makes a temporary copy of a database that has no connections. Returns its name, and how to drop it. */
export const newCopy = async (template: string) => {
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  const server = urlOf('template1');
  await runScript(server, `create database ${name} template ${template}`);
  return { name, drop: () => runScript(server, `drop database ${name} with (force)`) };
};

/** Runs `use` with such a copy of the database "postgres". */
export const withCopy = async <Result>(use: (database: string) => Promise<Result>): Promise<Result> => {
  const { name, drop } = await newCopy('postgres');
  return use(name).finally(drop);
};
