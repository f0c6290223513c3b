import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { log } from '../delivery/project/command.ts';
import { installed, run, runVisibly } from '../delivery/project/run.ts';
import { root } from '../delivery/project/settings.ts';
import { type Result, report, resultOf } from './results.ts';

const results = join(root, 'test-results');

/** One step of a test run. `report` is a JSON file in which its runner counts tests; without one, the step counts as one. */
interface Step {
  title: string;
  program: string;
  args: string[];
  report?: string;
}

/** The checks that only read the sources: they take seconds and run at the same time. */
export const checks: Step[] = [
  {
    title: 'Format, lint, import cycles',
    program: 'biome',
    args: ['ci', '--colors=off', '--error-on-warnings', '.'],
  },
  { title: 'Package boundaries', program: 'turbo', args: ['boundaries'] },
  { title: 'Types', program: 'tsc', args: ['--noEmit'] },
  { title: 'Nothing unused', program: 'knip', args: ['--no-progress', '--treat-config-hints-as-errors'] },
];

/** Units, pages and the database in Jest. */
export const jest = (title: string, ...args: string[]): Step => {
  const report = join(results, 'jest.json');
  const options = [`--maxWorkers=${availableParallelism() + 1}`, '--json', `--outputFile=${report}`];
  return { title, program: 'jest', args: [...options, ...args], report };
};

/** End-to-end tests in Playwright: all, or the given files. */
export const playwright = (title: string, ...files: string[]): Step => ({
  title,
  program: 'playwright',
  args: ['test', '--config', 'checks/e2e/playwright.config.ts', ...files],
  report: join(results, 'e2e.json'),
});

/** Cheap password hashes, because tests sign in often. */
const variables = { LITE_AUTH_BCRYPT_COST: '4' };

const secondsSince = (start: number) => (performance.now() - start) / 1000;

/** Runs a step beside others and shows its whole output when it has ended. */
async function runBeside(step: Step): Promise<Result> {
  const start = performance.now();
  const { code, output } = await run(installed(step.program), step.args, variables);
  log(`\n${step.title}\n${output}`.trimEnd());
  return resultOf(step, code === 0, secondsSince(start));
}

async function runAlone(step: Step): Promise<Result> {
  const start = performance.now();
  log(`\n${step.title}`);
  const succeeded = await runVisibly(installed(step.program), step.args, variables).then(
    () => true,
    () => false,
  );
  return resultOf(step, succeeded, secondsSince(start));
}

/** Runs the checks, then the given steps one by one; prints counts and times, and sets the exit code. */
export async function runSteps(steps: Step[]) {
  const start = performance.now();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const all = await Promise.all(checks.map(runBeside));
  for (const step of steps) all.push(await runAlone(step));
  report(all, secondsSince(start));
}
