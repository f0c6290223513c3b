const german = {
  User: 'Person',
  Role: 'Rolle',
  'Created At': 'Erstellt am',
  'Last Sign In': 'Letzte Anmeldung',
};

globalThis.translation = { language: 'de', direction: 'ltr', texts: { '': german } };

// All other texts are missing.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('in another language, too, the server sorts by the column whose label was pressed', async () => {
  const { newestFirst, orderOf, userColumns } = await import('./columns');
  const columns = userColumns({
    ownId: undefined,
    returning: { current: undefined },
    onEdit: () => {},
    onDelete: () => {},
  });
  const sortable = columns.filter(({ sortBy }) => sortBy === 'server').map(({ label }) => label);
  expect(sortable.map((column) => [column, orderOf({ column, direction: 'asc' })])).toEqual([
    ['Person', { column: 'email', ascending: true }],
    ['Rolle', { column: 'role', ascending: true }],
    ['Erstellt am', { column: 'created_at', ascending: true }],
    ['Letzte Anmeldung', { column: 'last_sign_in_at', ascending: true }],
  ]);
  expect(orderOf(newestFirst)).toEqual({ column: 'created_at', ascending: false });
});
