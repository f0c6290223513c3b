import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../delivery/project/settings.ts';
import { seedSql } from './content.ts';

/** Writes what the Supabase CLI applies. */
export const writeSeed = () => writeFileSync(path.join(root, 'supabase/seed.sql'), seedSql());
