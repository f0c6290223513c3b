import { startBackend } from '../../../local/backend.ts';

// A back end of its own for the tests: in memory, or on the PostgreSQL that DATABASE_URL names. It lives as long as the
// process that started it.
const mails: string[] = [];
const backend = await startBackend({
  port: 0,
  siteUrl: 'http://localhost:3000',
  driver: process.env.DATABASE_URL ? { postgresUrl: process.env.DATABASE_URL } : undefined,
  log: (line) => mails.push(line),
});
const { url, anonKey, serviceRoleKey } = backend;
process.send?.({ url, anonKey, serviceRoleKey });
process.on('disconnect', () => backend.stop().then(() => process.exit(0)));
