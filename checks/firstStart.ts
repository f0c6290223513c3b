import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../delivery/project/files';
import { root } from '../delivery/project/settings';

const cache = join(root, 'node_modules/.cache/first-start');
const day = 86_400_000;

/** What the database after a first start depends on. */
const sources = [
  'supabase/migrations',
  'supabase/config.toml',
  'local',
  'delivery/project',
  'delivery/registry',
  'delivery/serve',
  'package-lock.json',
  'checks/firstStart.ts',
  'checks/makeFirstStart.ts',
];

const filesOf = (source: string) =>
  statSync(join(root, source)).isFile()
    ? [source]
    : filesIn(join(root, source)).flatMap((file) => (file.endsWith('.test.ts') ? [] : [join(source, file)]));

// A new one each day, because the content is dated by the first start.
const key = () => {
  const files = sources.flatMap(filesOf).map((file) => [file, readFileSync(join(root, file), 'base64')]);
  return hash('sha256', JSON.stringify([Math.floor(Date.now() / day), files])).slice(0, 16);
};

/** Makes it in a folder of its own and moves it into place, so that nobody finds half of one, even if several make it. */
const make = (folder: string) => {
  mkdirSync(cache, { recursive: true });
  // Around midnight, a test run still uses that of the day before.
  for (const old of readdirSync(cache))
    if (Date.now() - statSync(join(cache, old)).mtimeMs > 2 * day)
      rmSync(join(cache, old), { recursive: true, force: true });
  const unfinished = mkdtempSync(`${folder}-`);
  execFileSync(process.execPath, ['--import', 'tsx', 'checks/makeFirstStart.ts', unfinished], {
    cwd: root,
    // Cheap password hashes, because tests sign in often.
    env: { ...process.env, LITE_AUTH_BCRYPT_COST: '4' },
  });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
};

/**
 * What a first start of the embedded back end leaves, made once for the same sources and kept: `dump` is a database without demo
 * content, `copyDemo` makes a data folder with it.
 */
export const firstStart = () => {
  const folder = join(cache, key());
  if (!existsSync(folder)) make(folder);
  return {
    dump: join(folder, 'database.tar'),
    copyDemo: (dataDir: string) => cpSync(join(folder, 'demo'), dataDir, { recursive: true }),
  };
};
