import { at, backend, renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import NewslettersPage from '../pages/NewslettersPage';
import { catalogue, newsletterIn, publicUrl, science } from './fakes';

export const stored = publicUrl('newsletter-images', '0b0c.png');
export const beaker = newsletterIn(science, { title: 'The Weekly Beaker', image_url: stored });

// jsdom has none.
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

export async function open(as?: 'admin') {
  catalogue([beaker]);
  const page = await renderPage(<NewslettersPage />, { as, path: '/newsletters', route: '/newsletters' });
  await screen.findByRole('heading', { level: 1, name: 'Newsletter Management' });
  return page;
}

export async function create(as?: 'admin') {
  const page = await open(as);
  await page.user.click(screen.getByRole('button', { name: 'New Newsletter' }));
  await screen.findByRole('heading', { level: 1, name: 'Create Newsletter' });
  return page;
}

export async function edit() {
  const page = await open('admin');
  await page.user.click(screen.getByRole('button', { name: 'Edit The Weekly Beaker' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit Newsletter' });
  return page;
}

type Person = Awaited<ReturnType<typeof open>>['user'];

export async function fill(user: Person) {
  await user.type(screen.getByLabelText(/^Title/), '  Fresh Bread ');
  await user.click(screen.getByLabelText(/^Category/));
  await user.click(await screen.findByRole('option', { name: 'Food' }));
  await user.type(screen.getByLabelText(/^Description/), ' Every morning ');
}

export const save = (user: Person, name = 'Create Newsletter') =>
  user.click(screen.getByRole('button', { name }));
export const saved =
  (body: object = beaker) =>
  async () => {
    await delay(50);
    return HttpResponse.json(body);
  };
export const onSave = (answer: () => Response | Promise<Response>) =>
  backend.use(http.post(at.procedure('manage_newsletter'), answer));
export const pick = (user: Person, file: File) => user.upload(screen.getByLabelText('Choose image'), file);
export const listAgain = () => screen.findByRole('heading', { level: 1, name: 'Newsletter Management' });
