import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { queryClient } from '@newsletters/shared/query';
import { connect } from '@newsletters/shared/supabase';
import { at, backend } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { loadConfig } from './config';
import { prefetch } from './prefetch';

test('what was prefetched is not read again, however config.json writes the address of the back end', async () => {
  const config = {
    supabaseUrl: 'HTTP://Backend.TEST/',
    supabaseKey: 'key',
    migration: '1',
    remoteOrigins: [],
  };
  let reads = 0;
  backend.use(
    http.get('/config.json', () => HttpResponse.json(config)),
    http.get('/remotes.json', () => HttpResponse.json({})),
    http.get(at.table('site_settings'), () => {
      reads += 1;
      return HttpResponse.json({ id: 1 });
    }),
  );
  prefetch();
  await waitFor(() => expect(globalThis.prefetchedReads?.size).toBe(1));
  connect(await loadConfig());
  expect(await queryClient.fetchQuery(siteSettingsQuery)).toEqual({ id: 1 });
  expect(reads).toBe(1);
  expect(globalThis.prefetchedReads?.size).toBe(0);
});
