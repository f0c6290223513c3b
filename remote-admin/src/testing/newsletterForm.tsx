import { categoriesQuery } from '@newsletters/shared/api/categories';
import { useQuery } from '@newsletters/shared/query';
import { useNavigate } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { at, backend, enabledButton, renderPage } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';
import { NewsletterEditor } from '../newsletters/NewsletterEditor';
import { catalogue, food, newsletterIn, publicUrl, science } from './fakes';
import type { User } from './newslettersPage';

export { listAgain } from './newslettersPage';

export const stored = publicUrl('newsletter-images', '0b0c.png');
export const beaker = newsletterIn(science, { title: 'The Weekly Beaker', image_url: stored });

// jsdom has none.
URL.createObjectURL = () => 'blob:image';
URL.revokeObjectURL = () => undefined;

/** The form, once it's known who is signed in and which categories there are, as after the list. */
function Editor({ id }: { id: string | null }) {
  const navigate = useNavigate();
  const { status } = useSession();
  const { isPending } = useQuery(categoriesQuery);
  if (isPending || status === 'loading') return null;
  return <NewsletterEditor id={id} onDone={() => void navigate('/newsletters')} />;
}

/** Opens the form alone, because the page around it costs each test as much again; a heading stands for its list. */
async function openForm(newsletter: typeof beaker | null, title: string, as: 'admin' | null = 'admin') {
  catalogue([newsletter ?? beaker]);
  const page = await renderPage(<Editor id={newsletter?.id ?? null} />, {
    as: as ?? undefined,
    path: '/form',
    route: '/form',
    others: { '/newsletters': <h1>Newsletter Management</h1> },
  });
  await screen.findByRole('heading', { level: 1, name: title });
  return page;
}

export const create = (as?: 'admin' | null) => openForm(null, 'Create Newsletter', as);
export const edit = (newsletter = beaker) => openForm(newsletter, 'Edit Newsletter');

/** Enters text at once: each keystroke renders the whole form again, which jsdom takes a tenth of a second for. */
export async function enter(user: User, label: RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

/** Chooses without opening the menu, which takes as long as opening the form. */
export function choose(field: 'category_id' | 'state', value: string) {
  const input = document.querySelector(`input[name="${field}"]`) as HTMLInputElement;
  fireEvent.change(input, { target: { value } });
}

/** Fills in what is required. */
export async function fill(user: User) {
  await enter(user, /^Title/, '  Fresh Bread ');
  choose('category_id', food.id);
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

export const offer = /^Unsaved changes from \d/;

/** Restores what is offered. */
export async function restore(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument());
}
