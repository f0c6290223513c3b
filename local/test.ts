import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../project/browser.ts';
import { root } from '../project/settings.ts';

const results = join(root, 'test-results');

/** One step of the proof. `report` is a JSON file in which its runner counts tests; without one the step counts as one. */
interface Step {
  title: string;
  command: string[];
  report?: string;
  env?: NodeJS.ProcessEnv;
}

const reported = (file: string) => join(results, file);

const steps: Step[] = [
  { title: 'Format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { title: 'Import boundaries', command: ['turbo', 'boundaries'] },
  { title: 'Types', command: ['tsc', '--noEmit'] },
  { title: 'Nothing unused', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  {
    title: 'Units, pages, database',
    command: ['jest', '--maxWorkers=100%', '--json', `--outputFile=${reported('jest.json')}`],
    report: 'jest.json',
    env: { LITE_AUTH_BCRYPT_COST: '4' },
  },
  {
    title: 'Journeys in a browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    report: 'e2e.json',
  },
];

interface Count {
  passed: number;
  failed: number;
  /** Of those passed, the ones that failed at first. */
  unsteady?: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** What a runner's report counts. A runner that failed without a failed test failed all the same. */
function countOf({ report }: Step, succeeded: boolean): Count {
  if (!report) return { passed: Number(succeeded), failed: Number(!succeeded) };
  try {
    const json = JSON.parse(readFileSync(reported(report), 'utf8')) as JestReport | PlaywrightReport;
    const count =
      'stats' in json
        ? {
            passed: json.stats.expected + json.stats.flaky,
            failed: json.stats.unexpected,
            unsteady: json.stats.flaky,
          }
        : { passed: json.numPassedTests, failed: Math.max(json.numFailedTests, json.numFailedTestSuites) };
    return succeeded ? count : { ...count, failed: Math.max(1, count.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function prove(step: Step): Count {
  console.log(`\n${step.title}`);
  const { status } = spawnSync('npx', step.command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DO_NOT_TRACK: '1', TURBO_TELEMETRY_DISABLED: '1', ...step.env },
  });
  const count = countOf(step, status === 0);
  const unsteady = count.unsteady ? `, ${count.unsteady} of them only when tried again (named above)` : '';
  console.log(`${step.title}: ${count.passed} passed${unsteady}, ${count.failed} failed`);
  return count;
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Here, so that what it may have to install is told before anything else.
console.log(`Browser: ${findBrowser()}`);
const counts = steps.map(prove);
const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
