import { connect, execute, signUp, type TestUser } from './support/clients';
import { type Backend, startProcess } from './support/process';
import { expectRejected, type Result } from './support/rejections';

// On a separate back end, where nobody else is an owner.

describe('the last owner', () => {
  let backend: Backend;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ backend, stop } = await startProcess());
  });
  afterAll(() => stop());

  const rejection = { status: 403, error: { message: 'There must always be at least one owner' } };
  const root = () => connect(backend.serviceRoleKey, backend);
  const onlyOwners = async (count: number) => {
    const owners = await Promise.all(Array.from({ length: count }, () => signUp('owner', backend)));
    const ids = owners.map(({ id }) => id).join();
    await root().from('profiles').update({ role: 'user' }).not('id', 'in', `(${ids})`).throwOnError();
    return owners as [TestUser, TestUser];
  };
  const demote = (caller: TestUser, target: TestUser) =>
    caller.client.rpc('update_user_role', { target_user_id: target.id, new_role: 'user' });
  const leave = ({ client }: TestUser) => client.rpc('delete_my_account');
  const owners = async () =>
    (await root().from('profiles').select('id').eq('role', 'owner').throwOnError()).data.map(({ id }) => id);
  const exists = async ({ id }: TestUser) =>
    (await root().from('profiles').select().eq('id', id).throwOnError()).data.length > 0;

  test('cannot be demoted or deleted on any path', async () => {
    const [owner] = await onlyOwners(1);
    const paths = [
      demote(owner, owner),
      owner.client.from('profiles').update({ role: 'admin' }).eq('id', owner.id).select(),
      owner.client.from('profiles').update({ role: 'admin' }).neq('role', 'none').select(),
      owner.client.rpc('admin_delete_user', { user_id: owner.id }),
      owner.client.rpc('admin_delete_user', { user_id: owner.id.toUpperCase() }),
      root().from('profiles').update({ role: 'admin' }).eq('id', owner.id).select(),
      root().from('profiles').delete().eq('id', owner.id).select(),
    ];
    for (const path of paths) expectRejected(await path);
    expect(await owners()).toEqual([owner.id]);
  });

  test('is protected once the other one has stepped down', async () => {
    const [first, second] = await onlyOwners(2);
    expect((await demote(first, first)).error).toBeNull();
    expect((await demote(second, second)).error?.message).toBe(rejection.error.message);
    expect(await owners()).toEqual([second.id]);
  });

  test('is protected from a request that demotes all owners', async () => {
    const [owner] = await onlyOwners(2);
    expectRejected(await owner.client.from('profiles').update({ role: 'user' }).eq('role', 'owner').select());
    expect(await owners()).toHaveLength(2);
  });

  test('remains when two owners demote or delete each other concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = await onlyOwners(2);
      const acts =
        round % 2 === 0
          ? [demote(first, second), demote(second, first)]
          : [
              first.client.rpc('admin_delete_user', { user_id: second.id }),
              second.client.rpc('admin_delete_user', { user_id: first.id }),
            ];
      const responses = await Promise.all(acts);
      expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
      expect(responses.every(({ status }) => status < 500)).toBe(true);
      expect(await owners()).toHaveLength(1);
    }
  });

  test("can't delete the own account, however recently they signed in", async () => {
    const [owner] = await onlyOwners(1);
    expect(await leave(owner)).toMatchObject(rejection);
    expect(await exists(owner)).toBe(true);
  });

  test('stays when two owners delete themselves concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await onlyOwners(2);
      const responses = await Promise.all([leave(first), leave(second)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(responses.find(({ error }) => error)).toMatchObject(rejection);
    }
  });

  test('stays when the other one is deleted twice at once, by both', async () => {
    const [first, second] = await onlyOwners(2);
    const responses = await Promise.all([
      leave(first),
      second.client.rpc('admin_delete_user', { user_id: first.id }),
    ]);
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    expect(responses.every(({ status }) => status < 500)).toBe(true);
    expect([await exists(first), await exists(second)]).toEqual([false, true]);
  });

  const unable = {
    banned: "banned_until = now() + interval '1 hour'",
    'soft-deleted': 'deleted_at = now()',
    unconfirmed: 'email_confirmed_at = null',
  };

  test.each(Object.entries(unable))('is protected beside an owner who is %s', async (_state, values) => {
    const [last, other] = await onlyOwners(2);
    const change = (statement: string) => execute(statement, backend);
    await change(`update auth.users set ${values} where id = '${other.id}'`);
    const paths: PromiseLike<Result>[] = [
      demote(last, last),
      last.client.from('profiles').update({ role: 'user' }).eq('id', last.id).select(),
      root().from('profiles').update({ role: 'user' }).eq('id', last.id).select(),
      root().from('profiles').delete().eq('id', last.id).select(),
    ];
    for (const path of paths) expect(await path).toMatchObject(rejection);
    await expect(change(`delete from auth.users where id = '${last.id}'`)).rejects.toThrow(
      rejection.error.message,
    );
    expect((await demote(last, other)).error).toBeNull();
  });
});
