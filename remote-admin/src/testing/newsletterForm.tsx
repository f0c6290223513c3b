import { at, backend, enabledButton } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';
import { newsletterIn, publicUrl, science } from './fakes';
import { open, type User } from './newslettersPage';

export { listAgain } from './newslettersPage';

export const stored = publicUrl('newsletter-images', '0b0c.png');
export const beaker = newsletterIn(science, { title: 'The Weekly Beaker', image_url: stored });

// jsdom has none.
URL.createObjectURL = () => 'blob:image';
URL.revokeObjectURL = () => undefined;

async function openForm(button: string, title: string, as?: 'admin' | null) {
  const page = await open([beaker], as);
  await page.user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('heading', { level: 1, name: title });
  return page;
}

export const create = (as?: 'admin' | null) => openForm('New Newsletter', 'Create Newsletter', as);
export const edit = () => openForm('Edit The Weekly Beaker', 'Edit Newsletter');

/** Enters text at once: each keystroke renders the whole form again, which jsdom takes a tenth of a second for. */
export async function enter(user: User, label: RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

export async function fill(user: User) {
  await enter(user, /^Title/, '  Fresh Bread ');
  await user.click(screen.getByLabelText(/^Category/));
  await user.click(await screen.findByRole('option', { name: 'Food' }));
  await enter(user, /^Description/, ' Every morning ');
}

export const save = async (user: User, name = 'Create Newsletter') => user.click(await enabledButton(name));
export const saved =
  (body: object = beaker) =>
  async () => {
    await delay(50);
    return HttpResponse.json(body);
  };
export const onSave = (answer: () => Response | Promise<Response>) =>
  backend.use(http.post(at.procedure('manage_newsletter'), answer));

/** Chooses an image and waits until it's ready to be saved. */
export async function pick(user: User, file: File) {
  await user.upload(screen.getByLabelText('Choose image'), file);
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Current image' })).toHaveAttribute('src', 'blob:image'),
  );
}
