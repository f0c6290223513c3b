import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startCluster } from '../../../supabase/postgres/cluster';
import { prepareHosted, runScript } from '../../../supabase/postgres/hosted';
import { startProcess } from '../../../supabase/tests/support/process';
import { detectOnHosted } from './detect';
import { measure } from './measure';

/** Prepares the two databases of which each mutant gets copies, hosted-like and of a back end, and proves that all tests pass on them. */
export default async ({ testNamePattern = '' }: { testNamePattern?: string }) => {
  await startCluster(async (cluster) => {
    const MEASURED = path.join(cluster.folder, 'measured.json');
    // Connections are to another database, because one with connections can't be copied.
    const DATABASE_URL = cluster.url('template1');
    await prepareHosted(cluster);
    await runScript(DATABASE_URL, 'create database migrated template template0');
    Object.assign(process.env, {
      DATABASE_URL,
      DATABASE_TEMPLATE: 'migrated',
      MEASURED,
      WANTED: testNamePattern,
    });
    await (await startProcess({ driver: { postgresUrl: cluster.url('migrated') } })).stop();
    await writeFile(MEASURED, JSON.stringify(await measure()));
    if (await detectOnHosted('select 1')) throw new Error('Every test must pass without a mutation');
  });
};
