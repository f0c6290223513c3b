import { at, backend, backendUrl } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
import { createClients } from './client';

afterEach(() => jest.restoreAllMocks());

const client = createClients(backendUrl, 'public-key');
const read = () => client.data.from('categories').select('id');

test('offline, a read fails at once instead of being repeated', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asked = jest.fn(() => HttpResponse.error());
  backend.use(http.get(at.table('categories'), asked), http.head(at.table('categories'), asked));
  expect(await read()).toMatchObject({ error: { message: expect.stringContaining('offline') }, status: 0 });
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
});

test('what a device that calls itself offline can reach is read', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  backend.use(http.get(at.table('categories'), () => HttpResponse.json([{ id: '1' }])));
  expect((await read()).data).toEqual([{ id: '1' }]);
});
