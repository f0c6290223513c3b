import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { log } from '../delivery/project/command.ts';
import { installed } from '../delivery/project/run.ts';
import { root } from '../delivery/project/settings.ts';
import { jest, playwright, runSteps } from './steps.ts';

// npm run test:changed            tests what differs from origin/main, or from main where there is no remote
// npm run test:changed -- HEAD~3  tests what differs from another commit

/** As many test files as run in about a minute. */
const MOST = 20;

const lines = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

function defaultBase() {
  const [remote] = lines('git', 'branch', '--remotes', '--list', 'origin/main');
  return remote ? 'origin/main' : 'main';
}

const base = process.argv[2] ?? defaultBase();

/** Files that differ from where this branch left the base: committed, uncommitted and new ones. */
const changed = [
  ...lines('git', 'diff', '--name-only', '--merge-base', base),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(join(root, file)));

const listTests = (...args: string[]) =>
  lines(installed('jest'), '--listTests', ...args).map((file) => relative(root, file));

/** The test files that depend on what changed, the nearest first. */
function affectedTests() {
  const related = changed.length > 0 ? listTests('--findRelatedTests', ...changed) : [];
  // The tests of the database reach it over HTTP, so they import nothing of it.
  const reached = changed.some((file) =>
    /^(supabase|local\/(backend|demo))\/.*\.(sql|toml|ts|html)$/.test(file),
  );
  const database = reached ? listTests('supabase/tests') : [];
  const distance = (test: string) =>
    Math.min(...changed.map((file) => relative(dirname(file), test).split('/').length));
  const affected = [...related, ...database].toSorted((one, other) => distance(one) - distance(other));
  // The layers concern every file.
  return [...new Set(['checks/project/layers.test.ts', ...affected])];
}

const tests = affectedTests();
const endToEndTests = changed.filter((file) => /^checks\/e2e\/.*\.spec\.ts$/.test(file));
log(`${changed.length} files differ from ${base}; ${tests.length} test files depend on them`);
if (tests.length > MOST) log(`Runs the nearest ${MOST}; npm test runs them all`);
await runSteps([
  jest('Affected tests', '--runTestsByPath', ...tests.slice(0, MOST)),
  ...(endToEndTests.length > 0 ? [playwright('Changed end-to-end tests', ...endToEndTests)] : []),
]);
