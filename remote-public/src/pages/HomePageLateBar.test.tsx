// The bar of "Select several" has code of its own, which can come late or not at all.
import { act, renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import { beaker, serveDirectory } from '../testing/fakes';
import HomePage from './HomePage';

let load = (): object => {
  throw new Error('Loading chunk 7 failed');
};
jest.mock('../home/SelectionBar', () => load());

const control = (pressed: boolean) => screen.getByRole('button', { name: 'Select several', pressed });

function expectLinks() {
  expect(screen.getByRole('link', { name: beaker.title })).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
}

test('the cards stay links until the bar is there, and without it the button still leads back', async () => {
  serveDirectory();
  const { user } = await renderPage(<HomePage />);
  await screen.findByRole('link', { name: beaker.title });
  await user.click(control(false));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Something went wrong in this part of the page.',
  );
  expectLinks();
  await user.click(control(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  let arrive = (_module: unknown) => {};
  const module = new Promise((resolve) => {
    arrive = resolve;
  });
  load = () => Object.assign(module, { __esModule: true });
  await user.click(control(false));
  expect(control(true)).toBeVisible();
  expectLinks();
  await act(() => arrive(jest.requireActual('../home/SelectionBar')));
  expect(await screen.findByRole('region', { name: 'Selected newsletters' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: beaker.title }));
  expect(screen.getByText('1 selected')).toBeVisible();
  expect(screen.queryByRole('link', { name: beaker.title })).not.toBeInTheDocument();

  // Once its code is there, both come at once.
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expectLinks();
  await user.click(control(false));
  expect(screen.getByRole('region', { name: 'Selected newsletters' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: beaker.title })).not.toBeChecked();
});
