import { accentOf } from '@newsletters/shared/accent';
import { at, backend, heldAnswer, renderPage, tableHandler } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import SitePage from '../pages/SitePage';
import { fileStore, imageFile, publicUrl } from '../testing/fakes';

URL.createObjectURL = () => 'blob:image';
URL.revokeObjectURL = () => undefined;

const logo = publicUrl('site-assets', 'logo-a.png');
const image = publicUrl('site-assets', 'hero-a.png');
const row = {
  id: 1,
  site_name: null,
  accent_color: null,
  logo_url: null,
  hero_image_url: null,
  hero_heading: null,
  hero_text: null,
  updated_at: 'x',
};

async function open(values = {}) {
  backend.use(tableHandler('site_settings', [{ ...row, ...values }]));
  const page = await renderPage(<SitePage />, { as: 'admin' });
  const heading = await screen.findByText(/./, { selector: '#hero-heading' });
  const preview = heading.closest<HTMLElement>('[inert]') as HTMLElement;
  return {
    ...page,
    heading,
    preview,
    hero: () => preview.querySelector('[aria-labelledby=hero-heading] img'),
  };
}

test('shows the defaults while nothing is set, and what is typed at once', async () => {
  const { user, heading, preview, hero } = await open();
  expect(heading).toHaveTextContent('Find newsletters worth reading');
  expect(preview).toHaveTextContent('Newsletter Directory');
  expect(hero()).toHaveAttribute('src', expect.stringMatching(/^data:/));
  await user.type(screen.getByLabelText('Hero heading'), 'Read more');
  await user.type(screen.getByLabelText('Hero text'), 'Every day');
  expect(heading).toHaveTextContent(/^Read more$/);
  expect(preview).toHaveTextContent('Every day');
  await user.clear(screen.getByLabelText('Hero heading'));
  expect(heading).toHaveTextContent('Find newsletters worth reading');
});

test('shows name and colour at once, and says how a colour that could not be read is changed', async () => {
  const { user, preview } = await open();
  await user.type(screen.getByLabelText('Site name'), 'Stadt Bergen');
  expect(preview).toHaveTextContent('Stadt Bergen');
  const colour = screen.getByLabelText('Accent colour');
  const shown = () => preview.style.getPropertyValue('--mui-palette-primary-main');
  expect(shown()).toBe('#1f4d3f');
  await user.type(colour, '#ffd400');
  const { light } = accentOf('#ffd400');
  expect(shown()).toBe(light.main);
  const sentence = () => screen.queryByText(/^So that it can be read/);
  expect(sentence()).toHaveTextContent(
    `So that it can be read, text in #ffd400 becomes ${light.main} in light mode.`,
  );
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  expect(shown()).toBe('#ffd400');
  await user.clear(colour);
  await user.type(colour, '#767676');
  const { dark, light: other } = accentOf('#767676');
  expect(sentence()).toHaveTextContent(
    `text in #767676 becomes ${other.main} in light mode, and #767676 becomes ${dark.main} in dark mode.`,
  );
  await user.clear(colour);
  expect(sentence()).not.toBeInTheDocument();
});

test('shows the logo and the hero image', async () => {
  const { preview, hero } = await open({ logo_url: logo, hero_image_url: image });
  expect(preview.querySelector('img')).toHaveAttribute('src', logo);
  expect(hero()).toHaveAttribute('src', image);
});

test('shows an image while it is being uploaded, and the old one again when that fails', async () => {
  const { user, hero } = await open({ hero_image_url: image });
  fileStore('site-assets');
  const { answer, give } = heldAnswer();
  backend.use(http.post(at.storage('object/site-assets/:name'), answer));
  await user.upload(screen.getByLabelText('Choose hero image'), imageFile());
  await waitFor(() => expect(hero()).toHaveAttribute('src', 'blob:image'));
  give(HttpResponse.json({ message: 'No room' }, { status: 400 }));
  expect(await screen.findByText('No room')).toBeVisible();
  expect(hero()).toHaveAttribute('src', image);
});

test('can be seen at the width of a phone, and in dark mode', async () => {
  const { user, preview } = await open();
  expect(preview).toHaveAttribute('data-color-scheme', 'light');
  await user.click(screen.getByRole('button', { name: 'Phone' }));
  expect(screen.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'false');
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  expect(preview).toHaveAttribute('data-color-scheme', 'dark');
});
