/** Lists the ten test files that took longest at the end of a run of Jest, as Playwright does. */
module.exports = class Slowest {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length <= 10) return;
    const slowest = testResults
      .map(({ perfStats, testFilePath }) => [perfStats.end - perfStats.start, testFilePath])
      .sort(([one], [other]) => other - one)
      .slice(0, 10);
    process.stderr.write('\nSlowest test files:\n');
    for (const [duration, file] of slowest)
      process.stderr.write(
        `${(duration / 1000).toFixed(1).padStart(7)} s  ${file.replace(`${process.cwd()}/`, '')}\n`,
      );
  }
};
