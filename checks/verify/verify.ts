import { log, runCommand } from '../../delivery/project/command.ts';
import { installed, run } from '../../delivery/project/run.ts';
import { build } from '../../local/build.ts';
import { checkDatabase, type Report } from './database.ts';
import { checkExport } from './export.ts';
import { addRemote } from './newRemote.ts';
import { checkPrerequisites } from './prerequisites.ts';
import { startProxiedSite } from './proxiedSite.ts';
import { releaseRemoteElsewhere } from './remoteElsewhere.ts';
import { developInSite } from './remoteInSite.ts';
import { checkUpgrade } from './upgrade.ts';

// npm run verify -- full: checks that need more than the clone, or more time than `npm test` takes.

const seconds = () => performance.now() / 1000;
const time = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
let reported = seconds();

/** Prints a result, with the time since the one before. */
const report: Report = (name, problems) => {
  const taken = time(seconds() - reported).padStart(6);
  log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${taken}  ${name}`);
  for (const problem of problems) log(problem);
  if (problems.length > 0) process.exitCode = 1;
  reported = seconds();
};

/** Checks something. What could not go on has failed, and those after it still run. */
const check = async (name: string, problems: () => Promise<string[]>) =>
  report(name, await problems().catch((error: Error) => [String(error.stack)]));

/** Tests with every repetition that `npm test` cuts short. */
async function longTests(args: string[], variables: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const [runner = '', ...others] = args;
  const { code, output } = await run(installed(runner), others, { FULL: '1', ...variables });
  return code === 0 ? [] : [output];
}

/** On a display that nobody sees, which WebKitGTK needs. */
async function checkEngines(): Promise<string[]> {
  const display = ['-a', '-s', '-screen 0 1280x900x24'];
  const tests = [installed('playwright'), 'test', '-c', 'checks/verify/engines'];
  const { code, output } = await run('xvfb-run', [...display, ...tests], { LITE_AUTH_BCRYPT_COST: '4' });
  return code === 0 ? [] : [output];
}

const endToEnd = ['playwright', 'test', '-c', 'checks/e2e'];

/** End-to-end tests that say nothing about nginx: they say why, or start sites of their own. */
const elsewhere = '@embedded|(city|development|firstRun|identity|language|rollout|release).spec';

/** The end-to-end tests through Debian's nginx, over TLS and HTTP/2, with the configuration that docs/deploy.md shows. */
async function proxiedTests(): Promise<string[]> {
  const { stack, certificate, problems, stop } = await startProxiedSite();
  try {
    const variables = { E2E_STACK: JSON.stringify(stack), NODE_EXTRA_CA_CERTS: certificate };
    const failures = await longTests([...endToEnd, '--grep-invert', elsewhere], variables);
    return [...failures, ...(problems().match(/.*\[(warn|emerg|alert|crit)\].*/g) ?? [])];
  } finally {
    await stop();
  }
}

await runCommand(async () => {
  await checkPrerequisites();
  for (const privileges of ['default privileges', 'no default privileges'] as const) {
    log(`A hosted project with ${privileges}`);
    await checkDatabase(privileges, report).catch(({ stack }) => report('Native PostgreSQL', [stack]));
  }
  log('The apps');
  await build();
  await check('A new remote made by the recipe builds, is registered and renders its page', addRemote);
  await check(
    'A remote in a repository of its own is made, tested, released, changed and refused',
    releaseRemoteElsewhere,
  );
  await check('A remote is developed inside a released site, which notices nothing', developInSite);
  await check('A deployed site is upgraded while somebody visits it', checkUpgrade);
  await check('100,000 exported subscribers are those in the database', checkExport);
  const launch = ['jest', 'local/backend/launch'];
  await check('The back end, killed at more points of its start', () => longTests(launch));
  await check('The end-to-end tests with all repetitions', () => longTests(endToEnd));
  await check('The end-to-end tests through nginx', proxiedTests);
  await check('The main screens in Gecko and WebKit', checkEngines);
  log(`Total   ${time(seconds()).padStart(6)}`);
});
