import { queryClient } from '@newsletters/shared/query';
import { at, backend, databaseError, prepareSession } from '@newsletters/shared/testing';
import { http } from 'msw';
import { siteSettingsQuery } from './siteSettings';

test.each([
  ['42P01', 'relation "public.site_settings" does not exist'],
  ['PGRST205', "Could not find the table 'public.site_settings' in the schema cache"],
])('a missing table (%s) means that there are no settings', async (code, message) => {
  await prepareSession();
  backend.use(http.get(at.table('site_settings'), databaseError(404, code, message)));
  expect(await queryClient.fetchQuery(siteSettingsQuery)).toBeNull();
});

test('any other error is a failure', async () => {
  await prepareSession();
  backend.use(http.get(at.table('site_settings'), databaseError(404, 'PGRST125', 'Invalid path')));
  await expect(queryClient.fetchQuery(siteSettingsQuery)).rejects.toThrow('Invalid path');
});
