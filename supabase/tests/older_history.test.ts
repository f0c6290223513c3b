import { spawnSync } from 'node:child_process';
import path from 'node:path';

// A history from before examples were stored once and soft-deleted accounts were forgotten, with rows made by the triggers of then.

const [newsletter, category, gone, owner] = [1, 2, 3, 4].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
);

/** Runs after each migration, and does its work after the one that has made the history. */
const earlier = `do $$ begin
  if not exists (
    select from information_schema.columns where table_name = 'history' and column_name = 'example_after'
  ) then return; end if;
  if exists (select from public.history where row_id = '${newsletter}') then return; end if;
  insert into auth.users (id, email, email_confirmed_at)
  values ('${gone}', 'gone@example.com', now()), ('${owner}', 'owner@example.com', now());
  update public.profiles set role = 'owner' where id in ('${gone}', '${owner}');
  insert into public.categories (id, name) values ('${category}', 'Only here');
  insert into public.newsletters (id, title, description, category_id, example_content, owner_id)
  values ('${newsletter}', 'One', 'About', '${category}', '<p>One</p>', '${gone}');
  insert into public.newsletter_subscriptions (user_id, newsletter_id) values ('${gone}', '${newsletter}'), ('${owner}', '${newsletter}');
  perform set_config('request.jwt.claim.sub', '${gone}', true);
  update public.newsletters set title = 'Two' where id = '${newsletter}';
  update public.newsletters set example_content = '<p>Two</p>' where id = '${newsletter}';
  update public.newsletters set description = 'More' where id = '${newsletter}';
  delete from public.newsletters where id = '${newsletter}';
  update auth.users set deleted_at = now() where id = '${gone}';
  perform set_config('request.jwt.claim.sub', '', true);
end $$;`;

// In a process of its own, because PGlite can't be loaded in Jest's.
const script = `
import { openEmpty } from './local/backend/empty.ts';
const { driver, close } = await openEmpty(process.argv[1]);
const rows = async (sql) => (await driver.query(sql)).rows;
const entries = await rows("select * from public.history where row_id = '${newsletter}' order by id");
const named = await rows("select id from public.history where history::text ~ '${gone}|gone@example.com'");
await driver.exec("select set_config('request.jwt.claim.sub', '${owner}', false)");
await driver.exec(\`select private.restore_history(\${entries.at(-1).id}, null)\`);
await driver.exec(\`select private.restore_history(\${entries[1].id}, null)\`);
const restored = await rows("select title, example_content, owner_id from public.newsletters where id = '${newsletter}'");
const subscribers = await rows("select user_id from public.newsletter_subscriptions where newsletter_id = '${newsletter}'");
await close();
console.log(JSON.stringify({ entries, named, restored, subscribers }));
`;

test('keeps each version once, forgets who was soft-deleted, and restores the right version', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script, earlier],
    { cwd: path.join(__dirname, '../..'), encoding: 'utf8' },
  );
  const { entries, named, restored, subscribers } = JSON.parse(stdout || JSON.stringify({ stderr }));
  expect(stderr).not.toContain('Error');
  expect(
    entries.map(({ operation, changed, example_before }: Record<string, unknown>) => [
      operation,
      changed,
      example_before,
    ]),
  ).toEqual([
    ['insert', [], null],
    ['update', ['title'], null],
    ['update', ['example_content'], '<p>One</p>'],
    ['update', ['description'], null],
    ['delete', [], '<p>Two</p>'],
  ]);
  expect(entries[0]).not.toHaveProperty('example_after');
  expect(named).toEqual([]);
  expect(restored).toEqual([{ title: 'One', example_content: '<p>Two</p>', owner_id: null }]);
  expect(subscribers).toEqual([{ user_id: owner }]);
});
