import { at, backend, renderPage } from '@newsletters/shared/testing';
import { screen, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { beaker, bread, listed, orbit, serveDirectory } from '../testing/fakes';
import HomePage from './HomePage';

const titles = async () => {
  const list = await screen.findByRole('list', { name: /^(Featured Newsletters|Search Results)$/ });
  return within(list)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
};

const first = listed({ title: 'First Choice', featured_position: 1 });
const second = listed({ title: 'Second Choice', featured_position: 2 });

/** The directory has them in the order of their dates; the featured ones come in that of their positions. */
const serve = () => serveDirectory([beaker, second, bread, first, orbit]);

test('featured newsletters come first in their order, the others follow, and each is there once', async () => {
  serve();
  await renderPage(<HomePage />);
  expect(await titles()).toEqual(['First Choice', 'Second Choice', beaker.title, bread.title, orbit.title]);
  expect(screen.getByText('5 newsletters')).toBeVisible();
});

test('a category and a search ignore which newsletters are featured', async () => {
  serve();
  const { user } = await renderPage(<HomePage />);
  await titles();
  await user.click(screen.getByRole('button', { name: 'Science' }));
  expect(await screen.findByText('4 newsletters in Science')).toBeInTheDocument();
  expect(await titles()).toEqual([beaker.title, 'Second Choice', 'First Choice', orbit.title]);
  await user.click(screen.getByRole('textbox', { name: 'Search newsletters' }));
  await user.paste('choice');
  expect(await screen.findByText(/^2 newsletters found/)).toBeVisible();
  expect(await titles()).toEqual(['Second Choice', 'First Choice']);
});

test('without an answer about the featured ones, the directory is there in its own order', async () => {
  serveDirectory([beaker, second, first]);
  backend.use(http.get(at.procedure('featured_newsletters'), () => HttpResponse.json({}, { status: 500 })));
  await renderPage(<HomePage />);
  expect(await titles()).toEqual([beaker.title, 'Second Choice', 'First Choice']);
});
