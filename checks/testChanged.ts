import { execFileSync } from 'node:child_process';
import { runCommand } from '../delivery/project/command.ts';
import { installed, runVisibly } from '../delivery/project/run.ts';
import { root } from '../delivery/project/settings.ts';

// npm run test:changed            tests what differs from origin/main, or from main where there is no remote
// npm run test:changed -- HEAD~3  tests what differs from another commit

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const mainBranch = () => (git('branch', '--remotes', '--list', 'origin/main') ? 'origin/main' : 'main');

const runTool = (tool: string, ...args: string[]) => runVisibly(installed(tool), args);

await runCommand(async (base = mainBranch()) => {
  const since = git('merge-base', 'HEAD', base);
  const differs = (...paths: string[]) =>
    git('diff', '--name-only', since, '--', ...paths) +
      git('ls-files', '--others', '--exclude-standard', '--', ...paths) !==
    '';
  await runTool('turbo', 'run', 'check');
  await runTool('jest', `--changedSince=${since}`, '--passWithNoTests');
  // These import nothing of what they test.
  const database = differs('supabase/*.sql', 'supabase/*.toml', 'local/backend/*.ts', 'local/demo')
    ? ['supabase/tests']
    : [];
  await runTool('jest', 'checks/project', ...database);
  await runTool('playwright', 'test', '-c', 'checks/e2e', `--only-changed=${since}`, '--pass-with-no-tests');
});
