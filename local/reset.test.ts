import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '../delivery/project/lock';
import { bundleCommand } from '../delivery/project/testing';

// A command takes seconds on a busy machine.
jest.setTimeout(60_000);

const root = join(__dirname, '..');
const outside = mkdtempSync(join(tmpdir(), 'newsletters-reset-'));
afterAll(() => rmSync(outside, { recursive: true }));

const folderWith = (...files: string[]) => {
  const folder = mkdtempSync(join(outside, 'data-'));
  mkdirSync(join(folder, 'database'));
  for (const file of files) writeFileSync(join(folder, file), '1');
  return folder;
};

beforeAll(() => bundleCommand(join(outside, 'command'), 'local/reset.ts'));

function reset(dataDir: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(outside, 'command/reset.mjs')], {
    cwd: outside,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { status, output: stdout + stderr };
}

test('deletes what a killed start left behind', () => {
  const folder = folderWith('keys.json', 'keys.json.new', 'listmonk.json', 'backend.lock.123');
  expect(reset(folder)).toEqual({
    status: 0,
    output: `Deleted ${folder}; the next start creates it again\n`,
  });
  expect(existsSync(folder)).toBe(false);
});

test('leaves a folder with anything else in it alone, and unlocked', () => {
  const folder = folderWith('diary.txt');
  const unchanged = {
    status: 1,
    output: `Error: ${folder} also contains diary.txt, so it was not deleted\n`,
  };
  expect([reset(folder), reset(folder)]).toEqual([unchanged, unchanged]);
  expect(existsSync(join(folder, 'backend.lock'))).toBe(false);
});

test('does not delete a folder in use', async () => {
  const folder = folderWith();
  const unlock = await lockFolder(folder);
  const output = `Error: ${folder} is already in use by process ${process.pid}\n`;
  expect(reset(folder)).toEqual({ status: 1, output });
  await unlock();
});

// Its process id belongs to another process by now, or it was killed before it could write it.
test.each([`${process.ppid} 1`, ''])('takes over the lock "%s" of a process that is gone', async (holder) => {
  const folder = folderWith();
  writeFileSync(join(folder, 'backend.lock'), holder);
  expect(reset(folder).status).toBe(0);
});

test('a relative folder is relative to the project, wherever the command runs', () => {
  expect(reset('.data-none').output).toBe(`Nothing to delete: ${join(root, '.data-none')} does not exist\n`);
});
