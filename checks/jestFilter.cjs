const { join, relative } = require('node:path');
const { buildArgv } = require('jest');

const root = join(__dirname, '..');

/** Jest also looks for parts such as `remote-admin` in the path to the project. Only called with what Jest has found. */
module.exports = async (files) => {
  const { _: parts, findRelatedTests, runTestsByPath } = await buildArgv();
  if (parts.length === 0 || findRelatedTests || runTestsByPath) return { filtered: files };
  // From the project's folder on, however it is written.
  const patterns = parts.map(
    (part) => new RegExp(`${part}`.replace(root, '').replace(/^(\^|\.\/)/, '^/'), 'i'),
  );
  return { filtered: files.filter((file) => patterns.some((one) => one.test(`/${relative(root, file)}`))) };
};
