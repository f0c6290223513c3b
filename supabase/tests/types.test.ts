import { spawnSync } from 'node:child_process';
import path from 'node:path';

test('what is generated from the migrations matches them', () => {
  const root = path.join(__dirname, '../..');
  const { stderr, status } = spawnSync('npm', ['run', '--silent', 'db', '--', 'types', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
});
