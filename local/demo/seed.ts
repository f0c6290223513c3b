import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { seedSql } from './content.ts';

// npm run db -- seed  writes supabase/seed.sql, which the Supabase CLI applies

await runCommand(async () => writeFileSync(path.join(root, 'supabase/seed.sql'), seedSql()));
