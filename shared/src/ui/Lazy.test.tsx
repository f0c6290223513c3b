import { act, renderPage } from '@newsletters/shared/testing';
import { Lazy } from '@newsletters/shared/ui';
import { screen } from '@testing-library/dom';

test('a part whose code could not be loaded is loaded once the device is online again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const load = jest.fn(() => Promise.reject(new Error('Loading chunk 7 failed')));
  load.mockImplementation(async () => {
    if (load.mock.calls.length === 1) throw new Error('Loading chunk 7 failed');
    return (() => <p>The part</p>) as never;
  });
  await renderPage(<Lazy load={load as never} props={{}} />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The part')).toBeVisible();
});
