import { REPORTS } from '../../delivery/registry/reports';
import { backend } from '../../supabase/tests/support/clients';
import { createReports } from './reports';

const report = { remote: 'remote_owner', version: '1.0.0-ab12', phase: 'crash', reason: 'error' };

const send = (body: unknown, method = 'POST') =>
  new Request(`http://localhost${REPORTS}`, {
    method,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'text/plain', 'user-agent': 'A browser' },
  });

const read = () => new Request(`http://localhost${REPORTS}`);

/** The status that a request gets; a refusal is thrown. */
const statusOf = (response: Promise<Response>) =>
  response.then(({ status }) => status).catch(({ status }) => status as number);

afterEach(() => jest.restoreAllMocks());

test('counts reports, and keeps nothing about who sent them', async () => {
  const reports = createReports();
  for (const reason of ['error', 'error', 'no-page']) {
    expect(await statusOf(reports(send({ ...report, reason })))).toBe(204);
  }
  expect(await (await reports(read())).json()).toEqual([
    { ...report, count: 2 },
    { ...report, reason: 'no-page', count: 1 },
  ]);
});

test('refuses whatever is not a report', async () => {
  const reports = createReports();
  const tooLarge = JSON.stringify(report) + ' '.repeat(2000);
  for (const body of ['', 'null', '{', { ...report, ip: '127.0.0.1' }, { ...report, reason: '<b>' }])
    expect([body, await statusOf(reports(send(body)))]).toEqual([body, 400]);
  expect(await statusOf(reports(send(tooLarge)))).toBe(413);
  expect(await statusOf(reports(send(report, 'DELETE')))).toBe(405);
  expect(await (await reports(read())).json()).toEqual([]);
});

test('takes a limited number of reports in a minute, and counts a limited number of different ones', async () => {
  let time = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => time);
  const reports = createReports();
  const flood = async (make: (index: number) => object) => {
    const all = Array.from({ length: 200 }, (_, index) => statusOf(reports(send(make(index)))));
    return (await Promise.all(all)).filter((status) => status === 204).length;
  };
  expect(await flood(() => report)).toBe(60);
  time = 60_000;
  expect(await flood(() => report)).toBe(60);
  let different = 1;
  for (let minute = 2; minute < 14; minute += 1) {
    time = minute * 60_000;
    different += await flood((index) => ({ ...report, version: `1.0.0-${minute}a${index}` }));
  }
  expect(different).toBe(500);
  expect(await (await reports(read())).json()).toHaveLength(500);
});

test('the back end has the receiver, for any origin', async () => {
  const address = backend.url + REPORTS;
  const version = `1.0.0-${Date.now()}`;
  const sent = await fetch(address, { method: 'POST', body: JSON.stringify({ ...report, version }) });
  expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  const counts = await (await fetch(address)).json();
  expect(counts).toContainEqual({ ...report, version, count: 1 });
  expect((await fetch(address, { method: 'POST', body: 'x'.repeat(5000) })).status).toBe(413);
});
