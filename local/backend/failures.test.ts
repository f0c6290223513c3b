import { connect, execute, newEmail, signUp } from '../../supabase/tests/support/clients';
import { type Running, startProcess } from '../../supabase/tests/support/process';

let running: Running;
let printed = '';

beforeAll(async () => {
  running = await startProcess(undefined, 'pipe');
  for (const stream of [running.child.stdout, running.child.stderr]) {
    stream?.on('data', (text) => {
      printed += text;
    });
  }
});
afterAll(() => running.stop());

const password = 'S3cretPassw0rd!';

test('what is refused prints nothing, and a failure prints where and why, but nothing that was sent', async () => {
  const { backend } = running;
  const visitor = connect(backend.anonKey, backend);
  const { client: owner } = await signUp('owner', backend);

  const account = { email: 'no address', password, role: 'user' };
  expect((await visitor.rpc('admin_create_user', account)).error?.code).toBe('42501');
  expect((await owner.rpc('admin_create_user', account)).status).toBe(400);
  const wrong = await visitor.auth.signInWithPassword({ email: newEmail(), password });
  expect(wrong.error?.status).toBe(400);
  expect((await visitor.from('newsletters').select('id').eq('id', password)).status).toBe(400);
  expect((await owner.storage.from('none').upload(`${password}.png`, 'text')).error).not.toBeNull();

  const failing = `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'It fails'; end $$;
    create trigger failing before insert on public.categories execute function public.refuse();`;
  await execute(failing, backend);
  expect((await owner.from('categories').insert({ name: password })).status).toBe(500);

  await running.stop();
  expect(printed).toMatch(/^POST \/rest\/v1\/categories: \w*error: It fails\n( {4}at .*\n)+$/i);
  expect(printed).not.toContain(password);
});
