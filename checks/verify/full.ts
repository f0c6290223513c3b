import { log, UserError } from '../../delivery/project/command.ts';
import { installed, runVisibly } from '../../delivery/project/run.ts';
import { build } from '../../local/build.ts';
import { startCluster } from '../../supabase/postgres/cluster.ts';
import { type Privileges, prepareHosted } from '../../supabase/postgres/hosted.ts';
import { checkPrerequisites } from './prerequisites.ts';
import { suite } from './suite.ts';

const failed: string[] = [];

/** Runs tests with every repetition that `npm test` cuts short. If they fail, those after them still run. */
async function check(name: string, command: string[], variables: NodeJS.ProcessEnv = {}) {
  log(`\n${name}`);
  const [program = '', ...args] = command;
  await runVisibly(program, args, { env: { FULL: '1', ...variables } }).catch(() => failed.push(name));
}

const jest = (...args: string[]) => [installed('jest'), ...args];
const playwright = (folder: string) => [installed('playwright'), 'test', '-c', folder];

async function checkHosted(privileges: Privileges) {
  const variables = { PRIVILEGES: privileges };
  const onPostgres = jest('-c', 'checks/verify/database/jest.config.js', '--verbose');
  await check(`A hosted project with ${privileges}`, onPostgres, variables);
  const cluster = await startCluster((empty) => prepareHosted(empty, privileges));
  const native = { ...variables, DATABASE_URL: cluster.url('postgres') };
  await check(`The same over HTTP, with ${privileges}`, jest(...suite), native);
  await cluster.stop();
}

/** Checks what needs more than the clone, or more time than `npm test` takes. */
export async function verifyFull() {
  await checkPrerequisites();
  await checkHosted('default privileges');
  await checkHosted('no default privileges');
  await build();
  await check('New remotes, an upgrade, a large export', playwright('checks/verify/sites'));
  await check('The back end, killed at points of its first start', jest('local/backend/launch'));
  await check('All end-to-end tests, with all repetitions', playwright('checks/e2e'));
  await check('The end-to-end tests through nginx', playwright('checks/verify/nginx'));
  // On a display that nobody sees, which WebKitGTK needs.
  const display = ['xvfb-run', '-a', '-s', '-screen 0 1280x900x24'];
  await check('The main screens in Gecko and WebKit', [...display, ...playwright('checks/verify/engines')]);
  if (failed.length > 0) throw new UserError(`These have failed: ${failed.join('; ')}`);
  log('\nEverything has passed');
}
