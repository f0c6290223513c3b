import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../delivery/project/settings.ts';
import { seedSql } from './content.ts';

// npm run seed  writes supabase/seed.sql, which the Supabase CLI applies

writeFileSync(path.join(root, 'supabase/seed.sql'), seedSql());
