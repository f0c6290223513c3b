import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from '../../delivery/project/command.ts';
import { findBrowser } from '../../local/chromium.ts';
import { findPostgres } from '../../supabase/postgres/cluster.ts';

/** The path of a program; a clear error that names Debian's package where it isn't installed. */
export function needed(program: string, debianPackage: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
  if (path) return path;
  throw new UserError(`${program} is not installed. On Debian: apt-get install ${debianPackage}`);
}

/** Every check that this machine must be able to start; each throws a sentence that names Debian's packages. */
const searches: (() => unknown)[] = [
  findBrowser,
  findPostgres,
  () => needed('nginx', 'nginx'),
  () => needed('openssl', 'openssl'),
  () => needed('firefox-esr', 'firefox-esr'),
  () => needed('WebKitWebDriver', 'webkit2gtk-driver'),
  () => needed('xvfb-run', 'xvfb'),
  () => needed('xauth', 'xauth'),
];

/** Throws one error that names everything this machine lacks. */
export async function checkPrerequisites() {
  const found = await Promise.allSettled(searches.map(async (search) => search()));
  const missing = found.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
  if (missing.length > 0) throw new UserError(missing.join('\n'));
}
