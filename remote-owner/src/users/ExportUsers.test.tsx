import { screen, within } from '@testing-library/dom';
import { parse } from 'csv-parse/sync';
import { aUser } from '../testing/fakes';
import { admin, open, own } from '../testing/usersPage';

/** Whether the code of the dialog can't be loaded. */
let mockMissing = false;
jest.mock('./ExportUsers', () => ({
  get ExportUsers() {
    if (mockMissing) throw new Error('Loading chunk 7 failed');
    return jest.requireActual('./ExportUsers').ExportUsers;
  },
}));

test('the button tries again to load the dialog that could not be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { user } = await open();
  const press = () => user.click(screen.getByRole('button', { name: 'Export CSV' }));
  mockMissing = true;
  await press();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  mockMissing = false;
  await press();
  expect(await screen.findByRole('dialog', { name: 'Export CSV' })).toBeVisible();
  jest.restoreAllMocks();
});

test('an owner saves the users whom the list shows, or the unconfirmed ones, as CSV', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (content) => {
    saved.push(content as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  const unconfirmed = aUser({ email: 'new@example.com', email_confirmed_at: null });
  const { user } = await open([own, { ...admin, email: '=admin@example.com' }, unconfirmed]);
  const exported = async (format: RegExp, count: string) => {
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export CSV' }));
    await user.click(dialog.getByRole('radio', { name: format }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await screen.findByText(new RegExp(`^${count} saved in users-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    return parse((await saved.pop()?.text()) ?? '', { columns: true, bom: true });
  };
  expect(await exported(/^Other software/, '2 users')).toEqual([
    {
      id: own.id,
      email: own.email,
      role: 'owner',
      created_at: own.created_at,
      last_sign_in_at: own.last_sign_in_at,
    },
    {
      id: admin.id,
      email: '=admin@example.com',
      role: 'admin',
      created_at: admin.created_at,
      last_sign_in_at: '',
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Unconfirmed' }));
  expect(await exported(/^Other software/, '1 user')).toEqual([
    expect.objectContaining({ id: unconfirmed.id, email: 'new@example.com' }),
  ]);
});
