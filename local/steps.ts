import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../project/command.ts';
import { installed, run, runVisibly } from '../project/run.ts';
import { root } from '../project/settings.ts';

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
  { title: 'Format, lint, import cycles', program: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { title: 'Package boundaries', program: 'turbo', args: ['boundaries'] },
  { title: 'Types', program: 'tsc', args: ['--noEmit'] },
  { title: 'Nothing unused', program: 'knip', args: ['--no-progress', '--treat-config-hints-as-errors'] },
];

/** Units, pages and the database in Jest. */
export const jest = (title: string, ...args: string[]): Step => {
  const report = join(results, 'jest.json');
  const options = ['--maxWorkers=100%', '--json', `--outputFile=${report}`];
  return { title, program: 'jest', args: [...options, ...args], report };
};

/** Journeys in Playwright: all, or the given files. */
export const playwright = (title: string, ...files: string[]): Step => ({
  title,
  program: 'playwright',
  args: ['test', '--config', 'e2e/playwright.config.ts', ...files],
  report: join(results, 'e2e.json'),
});

/** Cheap password hashes, because tests sign in often. */
const variables = { LITE_AUTH_BCRYPT_COST: '4' };

interface Result {
  title: string;
  seconds: number;
  passed: number;
  failed: number;
  /** Of those passed, the ones that passed only when retried. */
  flaky: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

function readReport(file: string) {
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport | PlaywrightReport;
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected + flaky, failed: unexpected, flaky };
  }
  // A suite that cannot start has no tests.
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites);
  return { passed: report.numPassedTests, failed, flaky: 0 };
}

/** What a step counts. A runner that failed without a failed test failed all the same. */
function resultOf({ title, report }: Step, succeeded: boolean, start: number): Result {
  const seconds = (performance.now() - start) / 1000;
  const alone = { passed: Number(succeeded), failed: Number(!succeeded), flaky: 0 };
  try {
    const counts = report ? readReport(report) : alone;
    return { title, seconds, ...counts, failed: Math.max(counts.failed, alone.failed) };
  } catch {
    return { title, seconds, passed: 0, failed: 1, flaky: 0 };
  }
}

/** Runs a step beside others and shows its whole output when it has ended. */
async function runBeside(step: Step): Promise<Result> {
  const start = performance.now();
  const { code, output } = await run(installed(step.program), step.args, variables);
  log(`\n${step.title}\n${output}`.trimEnd());
  return resultOf(step, code === 0, start);
}

async function runAlone(step: Step): Promise<Result> {
  const start = performance.now();
  log(`\n${step.title}`);
  const succeeded = await runVisibly(installed(step.program), step.args, variables).then(
    () => true,
    () => false,
  );
  return resultOf(step, succeeded, start);
}

const time = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Runs the checks, then the given steps one by one; prints counts and times, and sets the exit code. */
export async function runSteps(steps: Step[]) {
  const start = performance.now();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const all = await Promise.all(checks.map(runBeside));
  for (const step of steps) all.push(await runAlone(step));
  log('\nMinutes  Passed  Failed');
  const sum = (key: 'passed' | 'failed' | 'flaky') => all.reduce((total, result) => total + result[key], 0);
  const total = {
    title: 'Total',
    seconds: (performance.now() - start) / 1000,
    passed: sum('passed'),
    failed: sum('failed'),
    flaky: sum('flaky'),
  };
  for (const { title, seconds, passed, failed, flaky } of [...all, total]) {
    const retried = flaky > 0 ? ` (${flaky} only when retried, named above)` : '';
    const columns = [time(seconds).padStart(7), String(passed).padStart(6), String(failed).padStart(6)];
    log(`${columns.join('  ')}  ${title}${retried}`);
  }
  process.exitCode = total.failed === 0 ? 0 : 1;
}
