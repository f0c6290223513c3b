import { spawnSync } from 'node:child_process';
import path from 'node:path';

test('the Database types and the example of a config.json match the migrations', () => {
  const root = path.join(__dirname, '../..');
  const { stderr, status } = spawnSync('npm', ['run', '--silent', 'db', '--', 'types', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
});
