import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');

test('what is generated from the migrations matches them', () => {
  const { stderr, status } = spawnSync('npm', ['run', '--silent', 'db', '--', 'types', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
});

// Hosted projects refuse others of requests, also in procedures: they load the library safeupdate, which isn't here.
test('each update and each deletion of a procedure has a condition', () => {
  const schema = readFileSync(path.join(root, 'supabase/schema.sql'), 'utf8').replace(/--.*/g, '');
  const change = /\b(update\s+[\w.]+(\s+(as\s+)?\w+)?\s+set|delete\s+from)\b/;
  const changes: string[] = [];
  const collect = (sql: string) =>
    changes.push(...sql.split(';').filter((statement) => change.test(statement)));
  // Innermost parentheses first: what is in one has a condition of its own.
  let rest = schema;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, (group) => {
      collect(group);
      return '';
    });
  }
  collect(rest);
  expect(changes.length).toBeGreaterThan(50);
  expect(changes.filter((statement) => !/\bwhere\b/.test(statement.slice(statement.search(change))))).toEqual(
    [],
  );
});
