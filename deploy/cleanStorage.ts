import { connectAs, removeUnused } from './unusedFiles.ts';

// npm run storage:clean

const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) {
  console.error('Set SUPABASE_URL and SUPABASE_SECRET_KEY');
  process.exit(1);
}
const removed = await removeUnused(connectAs(SUPABASE_URL, SUPABASE_SECRET_KEY));
console.log([...removed, `${removed.length} files removed`].join('\n'));
