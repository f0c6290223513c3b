import { readFileSync } from 'node:fs';
import { log } from '../delivery/project/command.ts';

/** What a step of a test run counted, and how long it took. */
export interface Result {
  title: string;
  seconds: number;
  passed: number;
  failed: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
}

function readReport(file: string) {
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport | PlaywrightReport;
  if ('stats' in report) {
    const { expected, unexpected } = report.stats;
    return { passed: expected, failed: unexpected };
  }
  // A suite that cannot start has no tests.
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites);
  return { passed: report.numPassedTests, failed };
}

/**
 * The result of a step: its runner's counts, or one if it has no report. A runner that fails without a failed test counts as
 * failed.
 */
export function resultOf(
  { title, report }: { title: string; report?: string },
  succeeded: boolean,
  seconds: number,
): Result {
  const alone = { passed: Number(succeeded), failed: Number(!succeeded) };
  try {
    const counts = report ? readReport(report) : alone;
    return { title, seconds, ...counts, failed: Math.max(counts.failed, alone.failed) };
  } catch {
    return { title, seconds, passed: 0, failed: 1 };
  }
}

/** A time in minutes and seconds. */
export const time = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Prints a table of results with a total, and sets the exit code. */
export function report(results: Result[], seconds: number) {
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  const total = { title: 'Total', seconds, passed: sum('passed'), failed: sum('failed') };
  log('\nMinutes  Passed  Failed');
  for (const { title, seconds, passed, failed } of [...results, total]) {
    const columns = [time(seconds).padStart(7), String(passed).padStart(6), String(failed).padStart(6)];
    log(`${columns.join('  ')}  ${title}`);
  }
  process.exitCode = total.failed === 0 ? 0 : 1;
}
