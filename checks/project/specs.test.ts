import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

test('no end-to-end test copies or starts anything before it runs: its file is also loaded to list it', () => {
  const folder = join(root, 'checks/e2e');
  const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const early = /^(?:const|let) .*= (?:await )?(?:copyProject|newRelease|mkdtempSync|startProgram|spawn)\(/m;
  expect(specs.length).toBeGreaterThan(50);
  expect(specs.filter((name) => early.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
