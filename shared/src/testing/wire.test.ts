import { at, backend, recordRequests } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';

test('requests are recorded in order, each once its body is there', async () => {
  backend.use(http.all('*', () => new HttpResponse(null)));
  const calls = recordRequests();
  let end = () => {};
  const late = new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('"first'));
      end = () => {
        body.enqueue(new TextEncoder().encode('"'));
        body.close();
      };
    },
  });
  const send = (body: BodyInit) => {
    const request = { method: 'POST', body, duplex: 'half' };
    return fetch(at.procedure('growth'), request);
  };
  const [first, second] = [send(late), send('"second"')];
  await second;
  expect(calls).toEqual([]);
  end();
  await first;
  await waitFor(() => expect(calls).toHaveLength(2));
  const call = 'POST /rpc/growth';
  expect(calls).toEqual([
    { call, body: 'first' },
    { call, body: 'second' },
  ]);
});
