import { writeFileSync } from 'node:fs';
import { writeCovers } from './covers.ts';
import { seedFile, seedSql } from './seed.ts';

writeFileSync(seedFile, seedSql());
await writeCovers();
