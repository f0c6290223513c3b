import { randomUUID } from 'node:crypto';
import { connect, secret, signUp, type TestUser } from './support/clients';
import { newCategory, newNewsletter } from './support/rows';

let admin: TestUser;
beforeAll(async () => {
  admin = await signUp('admin');
});

type Args = {
  operation: string;
  category_id?: string;
  category_name?: string;
  category_description?: string;
};
const manage = (args: Args) => admin.client.rpc('manage_category', args);
const exists = async (id: string) =>
  (await secret.from('categories').select().eq('id', id)).data?.length === 1;

test('a category is made, changed and deleted, and each time the row comes back', async () => {
  const name = `Made ${randomUUID()}`;
  const made = await manage({
    operation: 'create',
    category_name: ` ${name} `,
    category_description: ' About ',
  });
  expect(made.data).toMatchObject({
    name,
    description: 'About',
    created_at: expect.stringMatching(/^\d.*T.*\+00:00$/),
  });
  const category_id = made.data?.id ?? '';
  const changed = await manage({ operation: 'update', category_id, category_name: `${name}!` });
  expect(changed.data).toEqual({ ...made.data, name: `${name}!`, description: null });
  expect((await manage({ operation: 'delete', category_id })).data).toEqual(changed.data);
  expect(await exists(category_id)).toBe(false);
});

test('names are unique without regard to case and surrounding space', async () => {
  const { id, name } = await newCategory();
  const other = await newCategory();
  const taken = { status: 409, error: { message: 'A category with this name already exists' } };
  for (const category_name of [name, name.toUpperCase(), ` ${name}\u00a0`]) {
    expect(await manage({ operation: 'create', category_name })).toMatchObject(taken);
    expect(await manage({ operation: 'update', category_id: other.id, category_name })).toMatchObject(taken);
  }
  const recased = await manage({ operation: 'update', category_id: id, category_name: name.toUpperCase() });
  expect(recased.data?.name).toBe(name.toUpperCase());
});

test('letters beyond ASCII are compared alike', async () => {
  const name = `Été ${randomUUID()}`;
  await newCategory({ name });
  expect((await manage({ operation: 'create', category_name: name.toUpperCase() })).status).toBe(409);
});

test('a category that newsletters use cannot be deleted, and it says how many do', async () => {
  const { id } = await newCategory();
  const refusal = async () => (await manage({ operation: 'delete', category_id: id })).error?.message;
  await newNewsletter({ category_id: id });
  expect(await refusal()).toBe('1 newsletter uses this category');
  await newNewsletter({ category_id: id });
  expect(await manage({ operation: 'delete', category_id: id })).toMatchObject({
    status: 409,
    error: { code: '23503' },
  });
  expect(await refusal()).toBe('2 newsletters use this category');
  expect(await secret.from('categories').delete().eq('id', id)).toMatchObject({ status: 409 });
  expect(await exists(id)).toBe(true);
});

test.each(['drop', 'DELETE', '', 'create '])('the operation %j is rejected', async (operation) => {
  const { id, name } = await newCategory();
  const response = await manage({ operation, category_id: id, category_name: `${name}!` });
  expect(response).toMatchObject({
    status: 400,
    error: { code: '22023', message: 'The operation must be create, update or delete' },
  });
  expect(await exists(id)).toBe(true);
});

test.each(['update', 'delete'])('%s of a category that is gone says so and makes none', async (operation) => {
  const category_name = `Gone ${randomUUID()}`;
  for (const category_id of [randomUUID(), undefined]) {
    const response = await manage({ operation, category_id, category_name });
    expect(response).toMatchObject({
      status: 404,
      error: { message: 'This category no longer exists' },
    });
  }
  expect((await secret.from('categories').select().eq('name', category_name)).data).toEqual([]);
});

test('a long description is rejected with its limit', async () => {
  const response = await manage({
    operation: 'create',
    category_name: randomUUID(),
    category_description: 'x'.repeat(1001),
  });
  expect(response.error?.message).toBe('Description must be at most 1000 characters');
});

test('a visitor counts them, which is the connection test', async () => {
  await newCategory();
  const { count, error } = await connect().from('categories').select('*', { count: 'exact', head: true });
  expect(error).toBeNull();
  expect(count).toBeGreaterThan(0);
});
