import { UserError } from '../../delivery/project/command.ts';
import { findBrowser } from '../../local/chromium.ts';
import { findPostgres } from '../../local/postgres/cluster.ts';
import { needed } from './engines/programs.ts';

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
