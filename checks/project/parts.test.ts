import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';

jest.setTimeout(60_000);

const root = join(import.meta.dirname, '../..');
const workshop = realpathSync(mkdtempSync(join(tmpdir(), 'newsletters-parts-')));
// A clone whose address contains the name of one of its folders.
const clone = join(workshop, 'project/clone');
const left = ['node_modules', 'dist', '.turbo', '.data', 'test-results', 'screens', 'covers'];
for (const part of ['package.json', 'jest.config.js', 'checks', 'delivery', 'host', 'shared', 'supabase'])
  cpSync(join(root, part), join(clone, part), {
    recursive: true,
    filter: (file) => !left.includes(basename(file)),
  });
symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

/** The test files that Jest takes, by their place in the clone. */
const taken = (...args: string[]) =>
  execFileSync('node_modules/.bin/jest', ['--listTests', ...args], { cwd: clone, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((file) => relative(clone, file));

test('a part that Jest is given is a part of the project, wherever the clone is', () => {
  const part = taken('project');
  expect(part).toContain('checks/project/parts.test.ts');
  expect(part.filter((file) => !/project/i.test(file))).toEqual([]);
  expect(taken('./checks/project', '-t', 'clone')).toEqual(taken('^checks/project'));
  expect(taken(join(clone, 'checks/project'))).toEqual(taken('/checks/project/'));
});

test('files by their path, and tests that depend on a file, are taken as before', () => {
  const file = 'checks/project/docs.test.ts';
  expect(taken('--runTestsByPath', join(clone, file))).toEqual([file]);
  expect(taken('--findRelatedTests', 'checks/verify/prerequisites.ts')).toEqual([
    'checks/verify/prerequisites.test.ts',
  ]);
});

test('no end-to-end test copies or starts anything before it runs: its file is also loaded to list it', () => {
  const folder = join(root, 'checks/e2e');
  const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const early = /^(?:const|let) .*= (?:await )?(?:copyProject|newRelease|mkdtempSync|startProgram|spawn)\(/m;
  expect(specs.length).toBeGreaterThan(50);
  expect(specs.filter((name) => early.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
