import { act, renderPage } from '@newsletters/shared/testing';
import { Lazy } from '@newsletters/shared/ui';
import { screen } from '@testing-library/dom';

const Part = () => <p>The part</p>;

test('a part whose code could not be loaded is loaded once the device is online again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const load = jest.fn(async () => Part).mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  await renderPage(<Lazy load={load} props={{}} />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The part')).toBeVisible();
});
