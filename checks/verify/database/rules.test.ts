import path from 'node:path';
import { run } from '../../../delivery/project/run';
import { procedurePermissions } from '../../../shared/src/model/permissions';

/** The procedures that somebody who is signed in can call, or those that nobody can. */
const proceduresOf = (somebody: boolean) =>
  Object.entries(procedurePermissions)
    .filter(([, cells]) => cells.some((cell) => cell !== 'none') === somebody)
    .map(([name]) => name)
    .join(' ');

test('the rules that only SQL can check (pgTAP)', async () => {
  const values = [`procedures=${proceduresOf(true)}`, `worker=${proceduresOf(false)}`];
  const flags = ['-XAtq', ...['ON_ERROR_STOP=1', ...values].flatMap((value) => ['-v', value])];
  // It rolls itself back.
  const script = path.join(__dirname, 'rules.test.sql');
  const { code, output } = await run('psql', [process.env.DATABASE_URL ?? '', ...flags, '-f', script]);
  expect(output.split('\n').filter((line) => /^not ok|^#|ERROR/.test(line.trim()))).toEqual([]);
  expect(output).toMatch(/^1\.\.\d+$/m);
  expect(code).toBe(0);
});
