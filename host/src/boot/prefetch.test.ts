import { saveSiteSettings, siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { queryClient } from '@newsletters/shared/query';
import { connect } from '@newsletters/shared/supabase';
import { at, backend } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { loadConfig } from './config';
import { prefetch } from './prefetch';

const config = {
  // As loadConfig doesn't write it.
  supabaseUrl: 'HTTP://Backend.TEST/',
  supabaseKey: 'key',
  migration: '1',
  remoteOrigins: [],
};
let reads = 0;

beforeEach(async () => {
  reads = 0;
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
});

let connected = false;
/** Connects to the back end, which a page does once. */
async function connectOnce() {
  if (!connected) connect(await loadConfig());
  connected = true;
}

const readSettings = () => queryClient.fetchQuery({ ...siteSettingsQuery, staleTime: 0 });

test('what was prefetched is not read again, however config.json writes the address of the back end', async () => {
  await connectOnce();
  expect(await readSettings()).toEqual({ id: 1 });
  expect(reads).toBe(1);
  expect(globalThis.prefetchedReads?.size).toBe(0);
});

test('what was prefetched before a write answers no read after it', async () => {
  await connectOnce();
  backend.use(http.post(at.table('site_settings'), () => HttpResponse.json({ id: 1 })));
  await saveSiteSettings({ site_name: 'Another name' }, 'Failed to save');
  await readSettings();
  expect(reads).toBe(2);
});
