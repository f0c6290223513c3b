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

test('creating, updating and deleting a category each return the row', async () => {
  const name = `Created ${randomUUID()}`;
  const created = await manage({
    operation: 'create',
    category_name: ` ${name} `,
    category_description: ' About ',
  });
  expect(created.data).toMatchObject({
    name,
    description: 'About',
    created_at: expect.stringMatching(/^\d.*T.*\+00:00$/),
  });
  const category_id = created.data?.id ?? '';
  const changed = await manage({ operation: 'update', category_id, category_name: `${name}!` });
  expect(changed.data).toEqual({
    ...created.data,
    name: `${name}!`,
    description: null,
    updated_at: expect.any(String),
  });
  expect((await manage({ operation: 'delete', category_id })).data).toEqual(changed.data);
  expect(await exists(category_id)).toBe(false);
});

test('names are unique, ignoring case and surrounding whitespace', async () => {
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

test('uniqueness ignores case beyond ASCII', async () => {
  const name = `Été ${randomUUID()}`;
  await newCategory({ name });
  expect((await manage({ operation: 'create', category_name: name.toUpperCase() })).status).toBe(409);
});

test('a category in use cannot be deleted, and the error says how many newsletters use it', async () => {
  const { id } = await newCategory();
  const messageOfDelete = async () => (await manage({ operation: 'delete', category_id: id })).error?.message;
  await newNewsletter({ category_id: id });
  expect(await messageOfDelete()).toBe('1 newsletter uses this category');
  await newNewsletter({ category_id: id });
  expect(await manage({ operation: 'delete', category_id: id })).toMatchObject({
    status: 409,
    error: { code: '23503' },
  });
  expect(await messageOfDelete()).toBe('2 newsletters use this category');
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

test.each(['update', 'delete'])('%s of an unknown category fails and creates none', async (operation) => {
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

test('the error about a long description names the limit', async () => {
  const response = await manage({
    operation: 'create',
    category_name: randomUUID(),
    category_description: 'x'.repeat(1001),
  });
  expect(response.error?.message).toBe('Description must be at most 1000 characters');
});

test('a visitor can count categories, which is the connection test', async () => {
  await newCategory();
  const { count, error } = await connect().from('categories').select('*', { count: 'exact', head: true });
  expect(error).toBeNull();
  expect(count).toBeGreaterThan(0);
});
