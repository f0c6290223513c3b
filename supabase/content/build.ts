import { writeFileSync } from 'node:fs';
import { writeCovers } from './covers.ts';
import { seedFile, seedSql } from './seed.ts';

writeFileSync(seedFile, seedSql());
// The seed is words and needs nothing; the covers need a browser.
if (process.argv.includes('--covers')) await writeCovers();
