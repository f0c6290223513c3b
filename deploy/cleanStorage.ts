import { log, runCommand, UserError } from '../project/command.ts';
import { connectAs, removeUnused } from './unusedFiles.ts';

// npm run storage:clean

await runCommand(async () => {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) throw new UserError('Set SUPABASE_URL and SUPABASE_SECRET_KEY');
  const removed = await removeUnused(connectAs(SUPABASE_URL, SUPABASE_SECRET_KEY));
  for (const file of removed) log(file);
  log(`${removed.length} files removed`);
});
