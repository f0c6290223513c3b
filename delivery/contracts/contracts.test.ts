import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { brokenRules } from './contracts';

jest.setTimeout(60_000);

const session = '// version 1.0.0\n\naaa\n';

test('an entry point whose types change needs a new version', () => {
  expect(brokenRules({ session }, { session })).toEqual([]);
  expect(brokenRules({ session }, { session: '// version 1.1.0\n\nbbb\n' })).toEqual([]);
  expect(brokenRules({}, { session })).toEqual([]);
  expect(brokenRules({ session }, { session: '// version 1.0.0\n\nbbb\n' })).toEqual([
    expect.stringContaining('The types of "session" have changed, but its version is still 1.0.0.'),
  ]);
});

test('the contracts of the stateful entry points match the recorded ones', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'delivery/release/verbs.ts', 'contracts', '--check'],
    {
      cwd: join(__dirname, '../..'),
      encoding: 'utf8',
    },
  );
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
});
