import { startCluster } from '../../../supabase/postgres/cluster';
import { type Privileges, prepareHosted } from '../../../supabase/postgres/hosted';

/** Starts PostgreSQL with a database like a hosted project with PRIVILEGES, unless DATABASE_URL names one. It ends with this process. */
export default async () => {
  if (process.env.DATABASE_URL) return;
  const { url } = await startCluster(async (cluster) => {
    const added = await prepareHosted(cluster, process.env.PRIVILEGES as Privileges | undefined);
    process.env.ADDED = JSON.stringify(added);
  });
  process.env.DATABASE_URL = url('postgres');
};
