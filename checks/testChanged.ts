import { execFileSync } from 'node:child_process';
import { log, UserError } from '../delivery/project/command.ts';
import { installed, runVisibly } from '../delivery/project/run.ts';
import { root } from '../delivery/project/settings.ts';
import { commandOf, runVerb } from '../delivery/project/verbs.ts';

/** What isn't part of the product. */
const aside = /\.(test|spec)\.tsx?$|\.md$|\/testing\/|^(docs|checks|\.github)\//;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const mainBranch = () => (git('branch', '--remotes', '--list', 'origin/main') ? 'origin/main' : 'main');

/** Files that differ from a commit, new ones included; below these paths if given. */
const changed = (since: string, ...paths: string[]) =>
  [
    git('diff', '--name-only', since, '--', ...paths),
    git('ls-files', '--others', '--exclude-standard', '--', ...paths),
  ]
    .join('\n')
    .split('\n')
    .filter(Boolean);

async function testChanged(base = mainBranch()) {
  const since = git('merge-base', 'HEAD', base);
  const failed: string[] = [];
  // What comes later can fail, too, so all are run.
  const stage = async (name: string, tool: string, ...args: string[]) => {
    await runVisibly(installed(tool), args).catch(() => failed.push(name));
  };
  await stage('types and formatting', 'turbo', 'run', 'check');
  await stage('tests that import what differs', 'jest', `--changedSince=${since}`, '--passWithNoTests');
  // These import nothing of what they test.
  const database = changed(since, 'supabase/*.sql', 'supabase/*.toml', 'local/backend/*.ts', 'local/demo');
  const tests = database.length > 0 ? ['supabase/tests'] : [];
  await stage('tests of the project and the database', 'jest', 'checks/project', 'local/emails', ...tests);
  // They open what they test instead of importing it.
  const product = changed(since).some((file) => /^package|\//.test(file) && !aside.test(file));
  const which = product ? [] : [`--only-changed=${since}`, '--pass-with-no-tests'];
  await stage('end-to-end tests', 'playwright', 'test', '-c', 'checks/e2e', ...which);
  if (failed.length > 0) throw new UserError(`Failed: ${failed.join('; ')}`);
  log('Passed: everything that can notice what differs');
}

const command = commandOf('npm run test:changed --')
  .description('tests what differs from origin/main, or from main where there is no remote')
  .argument('[commit]', 'from another commit, such as HEAD~3')
  .action(testChanged);
await runVerb(command);
