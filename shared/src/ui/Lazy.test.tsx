import { act, renderPage } from '@newsletters/shared/testing';
import { Lazy } from '@newsletters/shared/ui';
import { screen } from '@testing-library/dom';

const Part = () => <p>The part</p>;
const unloaded = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

test('a part whose code could not be loaded is loaded once the device is online again', async () => {
  const load = jest.fn(async () => Part).mockRejectedValueOnce(unloaded);
  await renderPage(<Lazy load={load} props={{}} />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The part')).toBeVisible();
});

test.each([
  ['code that is missing', unloaded, "You're offline. Please try again once you're connected."],
  ['a crash', new Error('broken'), 'Something went wrong in this part of the page. Please try again.'],
])('offline, the failure of %s says what it is', async (_what, error, message) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderPage(<Lazy whole load={() => Promise.reject(error)} props={{}} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test.each([true, false])("a failure moves the page if it's that of a dialog: %s", async (dialog) => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  await renderPage(<Lazy dialog={dialog} load={() => Promise.reject(unloaded)} props={{}} />);
  const alert = await screen.findByRole('alert');
  const places = shown.mock.contexts.filter((place) => place instanceof Element && place.contains(alert));
  expect(places).toHaveLength(dialog ? 1 : 0);
});
