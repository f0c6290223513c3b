import { type SiteSettings, siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { queryClient, useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import {
  act,
  at,
  backend,
  databaseError,
  fakeClock,
  heldAnswer,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import type { ComponentType, ReactElement } from 'react';
import { EmailsNotice } from '../site/EmailsNotice';
import { HeroButtons } from '../site/HeroButtons';
import { HeroForm, useHeroForm } from '../site/HeroForm';
import { IdentityForm, useIdentityForm } from '../site/IdentityForm';
import { LinksForm, useLinksForm } from '../site/LinksForm';
import { SiteImage } from '../site/SiteImage';
import { bitmaps, drawings, fileStore, imageFile, publicUrl, slowDecoding } from '../testing/fakes';
import SitePage from './SitePage';

fakeClock();

const logo = publicUrl('site-assets', 'logo-old.png');
const hero = publicUrl('site-assets', 'hero-old.png');

interface Settings {
  site_name: string | null;
  accent_color: string | null;
  logo_url: string | null;
  hero_image_url: string | null;
  hero_heading: string | null;
  hero_text: string | null;
}

/** Fakes the single settings row; writes change it. */
function settings(values: Partial<Settings> = {}) {
  const row = {
    id: 1,
    site_name: null,
    accent_color: null,
    logo_url: null,
    hero_image_url: null,
    hero_heading: 'Old heading',
    hero_text: 'Old text',
    updated_at: '2026-01-05T09:00:00+00:00',
    ...values,
  };
  const change = async ({ request }: { request: Request }) => {
    const sent = (await request.json()) as object;
    await delay(50);
    if (request.method === 'POST') return HttpResponse.json(Object.assign(row, sent));
    const filters = Object.entries(Object.fromEntries(new URL(request.url).searchParams));
    const isMeant = filters.every(
      ([column, value]) => column === 'select' || `eq.${row[column as keyof typeof row]}` === value,
    );
    if (!isMeant) return HttpResponse.json([]);
    Object.assign(row, sent);
    return HttpResponse.json([{ id: 1 }]);
  };
  backend.use(
    tableHandler('site_settings', [row]),
    http.post(at.table('site_settings'), change),
    http.patch(at.table('site_settings'), change),
  );
  return row;
}

async function render(page: ReactElement, values?: Partial<Settings>) {
  const row = settings(values);
  const store = fileStore('site-assets');
  const view = await renderPage(page, { as: 'admin', path: '/site', route: '/site' });
  await screen.findByRole('heading', { level: 1, name: 'Site Settings' });
  return { ...view, row, store, calls: recordRequests() };
}

const open = (values?: Partial<Settings>) => render(<SitePage />, values);

type Part = ComponentType<{ settings: SiteSettings | null }>;

function Alone({ part: Content }: { part: Part }) {
  const { data } = useSuspenseQuery(siteSettingsQuery);
  const { status } = useSession();
  if (status === 'loading') return null;
  return (
    <>
      <h1>Site Settings</h1>
      <Content settings={data} />
    </>
  );
}

/** Opens a part of the page, for what needs nothing beside it; that takes half the time. */
const openPart = (part: Part) => (values?: Partial<Settings>) => render(<Alone part={part} />, values);

const openImages = openPart(({ settings: row }) => (
  <>
    <SiteImage kind="logo" url={row?.logo_url} onChosen={() => undefined} />
    <SiteImage kind="hero" url={row?.hero_image_url} onChosen={() => undefined} />
  </>
));
const openTexts = openPart(({ settings: row }) => <HeroForm form={useHeroForm(row)} />);
const openIdentity = openPart(({ settings: row }) => <IdentityForm form={useIdentityForm(row)} />);
const openLinks = openPart(({ settings: row }) => <LinksForm form={useLinksForm(row)} />);
const openEmails = openPart(EmailsNotice);
const openButtons = openPart(HeroButtons);

const anyFile = userEvent.setup({ applyAccept: false });
const pick = (what: string, file: File) => anyFile.upload(screen.getByLabelText(`Choose ${what}`), file);
/** Enters text at once, at the end: each keystroke would render the form again. */
async function enter({ click, paste }: typeof anyFile, label: string, text: string) {
  await click(screen.getByLabelText(label));
  await paste(text);
}
const writes = (calls: ReturnType<typeof recordRequests>) =>
  calls.filter(({ call }) => /^(POST|PATCH|DELETE) \/site_settings/.test(call));
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
const now = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('the images', () => {
  test('are rejected when they have the wrong type or are too large', async () => {
    const types = 'Please upload a valid image file (JPEG, PNG, or SVG)';
    const { calls } = await openImages();
    const png = (start: string, size = 64) => imageFile('a.png', 'image/png', start, size);
    const large = (megabytes: number) => png('89504e470d0a1a0a', megabytes * 1_048_576 - 8);
    // In turns, so that no message is the one before.
    for (const [what, file, message] of [
      ['logo', imageFile('a.gif', 'image/gif', '474946383961'), types],
      ['logo', large(2), 'Image size should be less than 2MB'],
      ['logo', png('3c68746d6c3e'), types],
      [
        'hero image',
        imageFile('a.svg', 'image/svg+xml', '3c7376673e'),
        'Please upload a valid image file (JPEG or PNG)',
      ],
    ] as const) {
      await pick(what, file);
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(calls).toEqual([]);
  });

  test('of the hero are made smaller above the limit; where that fails, their size is the reason', async () => {
    const { store } = await openImages();
    const large = (end: string) => {
      const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      return new File([signature, new Uint8Array(5 * 1_048_576), end], 'a.png', { type: 'image/png' });
    };
    await pick('hero image', large('damaged'));
    expect(await screen.findByText('Image size should be less than 5MB')).toBeVisible();
    expect(store.uploaded).toEqual([]);
    bitmaps.length = 0;
    await pick('hero image', large('a photo'));
    expect(await screen.findByText('Hero image uploaded')).toBeVisible();
    expect(screen.queryByText('Image size should be less than 5MB')).not.toBeInTheDocument();
    // Once to make it smaller, once for its sizes.
    expect(bitmaps.map(({ closed }) => closed)).toEqual([true, true]);
  });

  test('are replaced under a new URL, and the old file is deleted', async () => {
    const { calls, store } = await openImages({ logo_url: logo, hero_image_url: hero });
    for (const [what, prefix, column, old] of [
      ['logo', 'logo', 'logo_url', logo],
      ['hero image', 'hero', 'hero_image_url', hero],
    ] as const) {
      calls.length = 0;
      store.removed.length = 0;
      store.uploaded.length = 0;
      await pick(what, imageFile());
      await waitFor(() => expect(store.removed).toEqual([old.split('/').at(-1)]));
      const [file] = store.uploaded;
      expect(file).toMatchObject({ type: 'image/png', upsert: 'true' });
      expect(file?.name).toMatch(new RegExp(`^${prefix}-[0-9a-f-]{36}-160x90-c8a070\\.png$`));
      const url = publicUrl('site-assets', file?.name ?? '');
      expect(writes(calls)).toEqual([
        {
          call: 'POST /site_settings?select=id,site_name,logo_url,hero_image_url,hero_heading,hero_text,hero_buttons,accent_color,imprint_link,privacy_link,accessibility_link,contact_link,further_links,updated_at',
          body: { id: 1, [column]: url, updated_at: now },
        },
      ]);
      const shown = screen.getByRole('img', { name: new RegExp(`Current ${what}`, 'i') });
      await waitFor(() => expect(shown).toHaveAttribute('src', url));
    }
  });

  test('are replaced with the old file deleted, also when the page is left meanwhile', async () => {
    const { row, store, router } = await openImages({ logo_url: logo });
    const { answer, give } = heldAnswer();
    backend.use(http.post(at.storage('object/site-assets/:name'), answer));
    await pick('logo', imageFile());
    await screen.findByRole('progressbar');
    await act(() => router.navigate('/categories'));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { level: 1, name: 'Site Settings' })).not.toBeInTheDocument(),
    );
    give(HttpResponse.json({ Id: '1', Key: 'site-assets/new' }));
    await waitFor(() => expect(store.removed).toEqual(['logo-old.png']));
    expect(row.logo_url).not.toBe(logo);
  });

  test('lose the failure of an earlier upload when they are removed', async () => {
    const { user } = await openImages({ logo_url: logo });
    backend.use(http.post(at.storage('object/site-assets/:name'), () => HttpResponse.error()));
    await pick('logo', imageFile());
    expect(await screen.findByText('Failed to upload logo')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Logo removed')).toBeVisible();
    expect(screen.queryByText('Failed to upload logo')).not.toBeInTheDocument();
  });

  test('a logo is removed with its sizes', async () => {
    const name = 'logo-0b0c0d0e-0000-4000-8000-000000000001-400x100';
    const { user, store } = await openImages({ logo_url: publicUrl('site-assets', `${name}.png`) });
    await user.click(await screen.findByRole('button', { name: 'Remove Logo' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(store.removed).toEqual(['', '.192', '.384'].map((size) => `${name}${size}.png`)),
    );
  });

  test('a logo that is still being prepared is not uploaded when the present one is removed', async () => {
    const { user, store } = await openImages({ logo_url: logo });
    const { release } = slowDecoding();
    drawings.length = 0;
    await pick('logo', imageFile());
    await screen.findByRole('progressbar', { name: 'Preparing…' });
    await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
    release();
    await waitFor(() => expect(drawings).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(store.removed).toEqual(['logo-old.png']));
    expect(store.uploaded).toEqual([]);
  });

  test('an SVG logo is cleaned before it is uploaded', async () => {
    const { store } = await openImages();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script><rect width="9"/></svg>';
    await pick('logo', new File([svg], 'logo.svg', { type: 'image/svg+xml' }));
    await waitFor(() => expect(store.uploaded).toHaveLength(1));
    expect(store.uploaded[0]?.text).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"/></svg>');
    expect(store.uploaded[0]?.type).toBe('image/svg+xml');
  });

  test('stay when a new one cannot be uploaded; when the settings cannot be saved, it is deleted again', async () => {
    const { calls, store } = await openImages({ logo_url: logo, hero_image_url: hero });
    backend.use(http.post(at.storage('object/site-assets/:name'), () => HttpResponse.error()));
    await pick('logo', imageFile());
    expect(await screen.findByText('Failed to upload logo')).toBeVisible();
    await pick('hero image', imageFile());
    expect(await screen.findByText('Failed to upload hero image')).toBeVisible();
    expect(writes(calls)).toEqual([]);
    const { uploaded, removed } = fileStore('site-assets');
    backend.use(http.post(at.table('site_settings'), () => new HttpResponse(null, { status: 400 })));
    await pick('logo', imageFile());
    await waitFor(() => expect(removed).toHaveLength(1));
    expect(uploaded.map(({ name }) => name)).toEqual(removed);
    expect(await screen.findByText('Failed to upload logo')).toBeVisible();
    expect(store.uploaded).toEqual([]);
  });

  test('are removed after confirmation', async () => {
    const { user, calls, store } = await openImages({
      logo_url: `${logo}?v=3`,
      hero_image_url: `${hero}?v=3`,
    });
    for (const [what, question, column, url] of [
      ['Logo', 'Are you sure you want to remove the site logo?', 'logo_url', logo],
      ['Hero Image', 'Are you sure you want to remove the hero image?', 'hero_image_url', hero],
    ] as const) {
      calls.length = 0;
      store.removed.length = 0;
      await user.click(screen.getByRole('button', { name: `Remove ${what}` }));
      const dialog = within(await screen.findByRole('alertdialog', { name: question }));
      expect(calls).toEqual([]);
      await user.dblClick(dialog.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(store.removed).toEqual([url.split('/').at(-1)]));
      expect(writes(calls)).toEqual([
        {
          call: `PATCH /site_settings?id=eq.1&${column}=eq.${url}?v=3&select=id`,
          body: { [column]: null },
        },
      ]);
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: `Remove ${what}` })).not.toBeInTheDocument(),
      );
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    }
  });

  /** Presses both buttons that remove the logo. */
  const removeLogo = async (user: typeof anyFile) => {
    await user.click(screen.getByText('Remove Logo', { selector: 'button' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    return dialog;
  };

  test('a URL that names no file is an "Invalid file name"; a file elsewhere, or of the other image, is kept', async () => {
    const { user, row, calls, store } = await openImages({ logo_url: publicUrl('site-assets', '') });
    const show = async (logo_url: string) => {
      row.logo_url = logo_url;
      await act(() => queryClient.invalidateQueries());
      await waitFor(() => expect(screen.getByAltText('Current logo')).toHaveAttribute('src', logo_url));
    };
    for (const url of [
      publicUrl('site-assets', ''),
      publicUrl('site-assets', '..%2Fx.png'),
      'https://cdn.test/a/?b=c.png',
    ]) {
      await show(url);
      const dialog = await removeLogo(user);
      expect(await dialog.findByText('Invalid file name')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await closed();
    }
    expect(writes(calls)).toEqual([]);
    row.hero_image_url = hero;
    for (const url of ['https://cdn.test/logo.png', publicUrl('newsletter-images', 'a.png'), hero]) {
      await show(url);
      await removeLogo(user);
      await waitFor(() => expect(row.logo_url).toBeNull());
      await closed();
    }
    expect(store.removed).toEqual([]);
  });

  test('stay when another admin replaces them before the confirmation', async () => {
    const { user, row, store } = await openImages({ logo_url: logo, hero_image_url: hero });
    for (const [what, column] of [
      ['Logo', 'logo_url'],
      ['Hero Image', 'hero_image_url'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Remove ${what}` }));
      const theirs = publicUrl('site-assets', 'theirs.png');
      row[column] = theirs;
      await user.click(await screen.findByRole('button', { name: 'Remove' }));
      expect(
        await screen.findByText(`Failed to remove ${what.toLowerCase()}: someone else has changed it`),
      ).toBeVisible();
      expect(row[column]).toBe(theirs);
      expect(store.removed).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await closed();
      await waitFor(() =>
        expect(screen.getByAltText(`Current ${what.toLowerCase()}`)).toHaveAttribute('src', theirs),
      );
    }
  });

  test('a logo does not replace one that another admin has just uploaded', async () => {
    const { row, store } = await openImages({ logo_url: logo });
    const theirs = publicUrl('site-assets', 'theirs.png');
    row.logo_url = theirs;
    const outdated = databaseError(409, 'PT409', 'Someone else has changed this');
    backend.use(http.post(at.table('site_settings'), outdated));
    await pick('logo', imageFile());
    expect(await screen.findByText('Someone else has changed these settings')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Current logo' })).toHaveAttribute('src', theirs);
    expect(store.removed).toEqual(store.uploaded.map(({ name }) => name));
  });

  test('removing fails when no row changes, the server gives a reason or the network fails', async () => {
    const { user, store } = await openImages({ logo_url: logo });
    backend.use(http.patch(at.table('site_settings'), () => HttpResponse.json([])));
    const dialog = await removeLogo(user);
    expect(await dialog.findByText(/^Failed to remove logo/)).toBeVisible();
    for (const [answer, message] of [
      [databaseError(403, '42501', 'Only admins can'), 'Only admins can'],
      [() => HttpResponse.error(), 'Failed to remove logo'],
    ] as const) {
      backend.use(http.patch(at.table('site_settings'), answer));
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      expect(await dialog.findByText(message)).toBeVisible();
    }
    expect(store.removed).toEqual([]);
  });

  test('shows an error with Retry when a file cannot be deleted', async () => {
    const { user, store } = await openImages({ hero_image_url: hero });
    const proxy = () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 });
    backend.use(http.delete(at.storage('object/site-assets'), proxy, { once: true }));
    await user.click(screen.getByRole('button', { name: 'Remove Hero Image' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Failed to remove hero image')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(store.removed).toEqual(['hero-old.png']));
  });
});

describe('the emails of a hosted project', () => {
  const written = (emails?: object) =>
    backend.use(http.get('/config.json', () => HttpResponse.json({ emails, language: 'de-AT' })));
  const notice = () => screen.findByText(/npm run db -- emails --site http:\/\/localhost/);

  test('are named where they differ from the site, with the command that writes them anew', async () => {
    written({ name: 'The Letter Box', colour: '#1f4d3f', language: 'en' });
    await open({ site_name: 'Stadt Leipzig', accent_color: '#ffe600' });
    expect((await notice()).parentElement).toHaveTextContent(
      /^In emails, this site is called The Letter Box\. ?Emails have the colour #1f4d3f, not #ffe600\. ?Emails are in a different language from the site\./,
    );
  });

  test('are compared in what is recorded of them, with the defaults where the site has no settings', async () => {
    written({ colour: '#1f4d40' });
    const { row } = await openEmails();
    expect((await notice()).parentElement).toHaveTextContent(
      /^Emails have the colour #1f4d40, not #1f4d3f\. ?Whoever/,
    );
    row.accent_color = '#1f4d40';
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText(/npm run db/)).not.toBeInTheDocument());
  });

  test.each([undefined, { name: 'Stadt Leipzig', colour: '#ffe600', language: 'de-AT' }])(
    'are no subject with %j',
    async (emails) => {
      written(emails);
      await openEmails({ site_name: 'Stadt Leipzig', accent_color: '#ffe600' });
      await waitFor(() => expect(queryClient.getQueryData(['site_settings', 'emails'])).toBeDefined());
      expect(screen.queryByText(/npm run db/)).not.toBeInTheDocument();
    },
  );
});

describe('the texts', () => {
  test('are saved trimmed, once for a double click, in their own columns only', async () => {
    const { user, calls, router } = await open();
    const heading = screen.getByLabelText('Hero heading');
    expect(heading).toHaveValue('Old heading');
    await user.clear(heading);
    await enter(user, 'Hero heading', '  New heading ');
    await user.dblClick(screen.getByRole('button', { name: 'Save Hero Content' }));
    expect(await screen.findByText('Hero content saved')).toBeVisible();
    expect(writes(calls)).toMatchObject([
      {
        call: 'POST /site_settings?select=id,site_name,logo_url,hero_image_url,hero_heading,hero_text,hero_buttons,accent_color,imprint_link,privacy_link,accessibility_link,contact_link,further_links,updated_at',
      },
    ]);
    expect(writes(calls)[0]?.body).toEqual({
      id: 1,
      hero_heading: 'New heading',
      hero_text: 'Old text',
      updated_at: now,
    });
    expect(heading).toHaveValue('New heading');
    const reads = () => calls.filter(({ call }) => call.startsWith('GET /site_settings'));
    await waitFor(() => expect(reads()).toHaveLength(1));
    await pick('logo', imageFile());
    expect(await screen.findByRole('img', { name: 'Current logo' })).toBeVisible();
    expect(screen.getByText('Logo uploaded')).toBeVisible();
    await router.navigate('/categories');
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  test('can be changed and saved again before the settings are read again', async () => {
    const { user, row, calls } = await openTexts();
    const earlier = row.updated_at;
    await enter(user, 'Hero heading', '!');
    backend.use(http.get(at.table('site_settings'), () => delay('infinite')));
    await user.click(screen.getByRole('button', { name: 'Save Hero Content' }));
    expect(await screen.findByText('Hero content saved')).toBeVisible();
    const versions: (string | null)[] = [];
    backend.use(
      http.post(at.table('site_settings'), ({ request }) => {
        versions.push(request.headers.get('x-expected-updated-at'));
        return undefined;
      }),
    );
    await enter(user, 'Hero heading', '!');
    await user.click(screen.getByRole('button', { name: 'Save Hero Content' }));
    await waitFor(() => expect(writes(calls)).toHaveLength(2));
    expect(versions).toEqual([now]);
    expect(versions).not.toContain(earlier);
    await waitFor(() => expect(screen.getByLabelText('Hero heading')).toHaveValue('Old heading!!'));
  });

  test('give way to what another admin saves after they were saved', async () => {
    const { user, row } = await open();
    await enter(user, 'Hero heading', '!');
    await user.click(screen.getByRole('button', { name: 'Save Hero Content' }));
    expect(await screen.findByText('Hero content saved')).toBeVisible();
    row.hero_heading = 'Theirs';
    await pick('logo', imageFile());
    await waitFor(() => expect(screen.getByLabelText('Hero heading')).toHaveValue('Theirs'));
  });

  test('are kept when the network fails, or the server gives a reason', async () => {
    const { user } = await openTexts();
    const limit = 'Hero heading must be at most 200 characters';
    await enter(user, 'Hero text', ' and more');
    for (const [answer, message] of [
      [() => HttpResponse.error(), 'Failed to update hero text'],
      [databaseError(400, '22023', limit), limit],
    ] as const) {
      backend.use(http.post(at.table('site_settings'), answer));
      await user.click(screen.getByRole('button', { name: 'Save Hero Content' }));
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByLabelText('Hero text')).toHaveValue('Old text and more');
    }
  });

  test('are shown next to what another admin has saved in the meantime: Load theirs, Keep mine', async () => {
    const { user, row } = await openTexts();
    backend.use(
      http.get(at.table('history'), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('row_id') === 'eq.1'
            ? [{ actor_email: 'ada@example.com' }]
            : [],
        ),
      ),
    );
    const heading = screen.getByLabelText('Hero heading');
    for (const [choice, theirs, shown] of [
      ['Load theirs', 'Theirs', 'Theirs'],
      ['Keep mine', 'Theirs again', 'Theirs, mine'],
    ] as const) {
      await enter(user, 'Hero heading', ', mine');
      row.hero_heading = theirs;
      const rejected = databaseError(409, 'PT409', 'Someone else has changed this');
      backend.use(http.post(at.table('site_settings'), rejected, { once: true }));
      await user.click(screen.getByRole('button', { name: 'Save Hero Content' }));
      const dialog = within(
        await screen.findByRole('alertdialog', { name: 'Someone else has changed these settings' }),
      );
      expect(await dialog.findByText('Changed by both of you')).toBeVisible();
      expect(await dialog.findByText('ada@example.com')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: choice }));
      await closed();
      await waitFor(() => expect(row.hero_heading).toBe(shown));
      expect(heading).toHaveValue(shown);
    }
  });

  test('are compared with what they began from, also once the page has read newer settings', async () => {
    const { user, row } = await open();
    const first = row.updated_at;
    await enter(user, 'Hero heading', ', mine');
    Object.assign(row, { hero_heading: 'Theirs', updated_at: '2026-01-05T10:00:00+00:00' });
    await pick('logo', imageFile());
    expect(await screen.findByRole('img', { name: 'Current logo' })).toBeVisible();
    const versions: (string | null)[] = [];
    backend.use(
      http.post(at.table('site_settings'), ({ request }) => {
        versions.push(request.headers.get('x-expected-updated-at'));
        return versions.at(-1) === row.updated_at
          ? undefined
          : databaseError(409, 'PT409', 'Someone else has changed this')();
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save Hero Content' }));
    await waitFor(() => expect(versions).toEqual([first]));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('Changed by both of you')).toBeVisible();
  });

  test('are kept when an image is replaced in the meantime, and not discarded without a question', async () => {
    const { user, store, router } = await open();
    await enter(user, 'Hero heading', ' in the making');
    await pick('logo', imageFile());
    await waitFor(() => expect(store.uploaded).toHaveLength(1));
    expect(await screen.findByRole('img', { name: 'Current logo' })).toBeVisible();
    expect(screen.getByLabelText('Hero heading')).toHaveValue('Old heading in the making');
    await act(() => router.navigate('/categories'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Hero heading')).toHaveValue('Old heading in the making');
  });
});

test('an edit that a colleague has meanwhile saved as well is no edit any more', async () => {
  const { user, row, router } = await open();
  const heading = screen.getByLabelText('Hero heading');
  await enter(user, 'Hero heading', '!');
  const save = async (theirs: Partial<Settings>) => {
    Object.assign(row, theirs, { updated_at: new Date().toISOString() });
    await act(() => queryClient.invalidateQueries({ queryKey: ['site_settings'] }));
  };
  await save({ hero_heading: 'Old heading!', hero_text: 'New text' });
  await waitFor(() => expect(screen.getByLabelText('Hero text')).toHaveValue('New text'));
  await save({ hero_heading: 'Theirs' });
  await waitFor(() => expect(heading).toHaveValue('Theirs'));
  await act(() => router.navigate('/categories'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/categories'));
});

describe('the links', () => {
  const save = () => screen.getByRole('button', { name: 'Save Links' });

  test('are saved alone, an email address as a link', async () => {
    const { user, calls } = await openLinks();
    await enter(user, 'Legal notice', ' /imprint ');
    await enter(user, 'Contact', 'office@example.com');
    await enter(user, 'Further links', 'City map   https://example.com/map\n\n Press press@example.com ');
    await user.click(save());
    expect(await screen.findByText('Links saved')).toBeVisible();
    expect(writes(calls)[0]?.body).toEqual({
      id: 1,
      imprint_link: '/imprint',
      privacy_link: '',
      accessibility_link: '',
      contact_link: 'mailto:office@example.com',
      further_links: 'City map https://example.com/map\nPress mailto:press@example.com',
      updated_at: now,
    });
  });

  test('that lead nowhere are named, and nothing is sent', async () => {
    const { user, calls } = await openLinks();
    await enter(user, 'Privacy', 'javascript:alert(1)');
    await enter(user, 'Further links', 'https://example.com/map');
    await user.click(save());
    expect(
      await screen.findByText('Privacy must be an address such as https://example.com or office@example.com'),
    ).toBeVisible();
    expect(screen.getByText(/^Further links are at most 10 lines/)).toBeVisible();
    expect(writes(calls)).toEqual([]);
  });
});

describe('the buttons of the hero', () => {
  test('are hidden at once, also in the preview, and shown again', async () => {
    const { user, calls } = await open();
    const preview = () => screen.queryByRole('button', { name: 'Get Started', hidden: true });
    await waitFor(() => expect(preview()).toBeInTheDocument());
    const box = screen.getByRole('checkbox', { name: 'Hide the two buttons' });
    await user.click(box);
    expect(await screen.findByText('Buttons hidden')).toBeVisible();
    await waitFor(() => expect(preview()).not.toBeInTheDocument());
    await user.click(box);
    expect(await screen.findByText('Buttons shown')).toBeVisible();
    expect(writes(calls).map(({ body }) => body)).toEqual([
      { id: 1, hero_buttons: 'hidden', updated_at: now },
      { id: 1, hero_buttons: '', updated_at: now },
    ]);
    expect(box).not.toBeChecked();
  });

  test('that could not be changed stay, with the reason', async () => {
    const { user } = await openButtons();
    backend.use(http.post(at.table('site_settings'), databaseError(400, 'XX000', '')));
    await user.click(screen.getByRole('checkbox', { name: 'Hide the two buttons' }));
    expect(await screen.findByText('Failed to update the buttons')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Hide the two buttons' })).not.toBeChecked();
  });
});

describe('name and colour', () => {
  const button = () => screen.getByRole('button', { name: 'Save Name and Colour' });

  test('are saved alone, as entered', async () => {
    const { user, calls, row } = await open({ site_name: 'Old name' });
    const name = screen.getByLabelText('Site name');
    expect(name).toHaveValue('Old name');
    await user.clear(name);
    await user.paste(' Stadt Bergen ');
    await enter(user, 'Accent colour', '#FFD400');
    await user.click(button());
    expect(await screen.findByText('Name and colour saved')).toBeVisible();
    const [save] = writes(calls);
    expect(save?.body).toEqual({
      id: 1,
      site_name: 'Stadt Bergen',
      accent_color: '#ffd400',
      updated_at: now,
    });
    expect(row).toMatchObject({
      site_name: 'Stadt Bergen',
      accent_color: '#ffd400',
      hero_heading: 'Old heading',
    });
    await waitFor(() => expect(document.title).toBe('Site Settings · Stadt Bergen'));
  });

  test('are rejected when they are too short, too long or no colour, and kept when they cannot be saved', async () => {
    const { user, calls } = await openIdentity();
    const length = 'Site name must be between 3 and 50 characters';
    const colour = 'Accent colour must look like #1f4d3f';
    const rejects = async (label: string, text: string, message: string) => {
      await enter(user, label, text);
      await user.click(button());
      expect(await screen.findByText(message)).toBeVisible();
      await user.clear(screen.getByLabelText(label));
      await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    };
    await rejects('Site name', 'ab', length);
    await rejects('Site name', 'x'.repeat(51), length);
    await rejects('Accent colour', 'yellow', colour);
    await rejects('Accent colour', '#fff', colour);
    expect(writes(calls)).toEqual([]);
    backend.use(http.post(at.table('site_settings'), databaseError(400, 'XX000', '')));
    await enter(user, 'Site name', 'Stadt Bergen');
    await user.click(button());
    expect(await screen.findByText('Failed to update name and colour')).toBeVisible();
    expect(screen.getByLabelText('Site name')).toHaveValue('Stadt Bergen');
  });

  test('a colour can be picked, and both can be emptied again', async () => {
    const { user, calls } = await openIdentity({ site_name: 'Old name', accent_color: '#ffd400' });
    expect(screen.getByLabelText('Choose accent colour')).toHaveValue('#ffd400');
    fireEvent.change(screen.getByLabelText('Choose accent colour'), { target: { value: '#000080' } });
    expect(screen.getByLabelText('Accent colour')).toHaveValue('#000080');
    await user.clear(screen.getByLabelText('Accent colour'));
    await user.clear(screen.getByLabelText('Site name'));
    await user.click(button());
    expect(await screen.findByText('Name and colour saved')).toBeVisible();
    expect(writes(calls)[0]?.body).toMatchObject({ site_name: '', accent_color: '' });
  });

  test('and texts that are both unsaved cause one question, and one draft each', async () => {
    const { user, router } = await open();
    await enter(user, 'Hero heading', '!');
    await enter(user, 'Site name', 'Stadt Bergen');
    await router.navigate('/categories');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    // One saved, the other still asks.
    await user.click(button());
    expect(await screen.findByText('Name and colour saved')).toBeVisible();
    await router.navigate('/categories');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/categories'));
  });
});

test('words that mean the same are not discarded without a question, nor by what is saved elsewhere', async () => {
  settings();
  const found = { language: 'en', languages: ['en'], is_applied: true, synonyms: '' };
  backend.use(http.post(at.procedure('search_settings'), () => HttpResponse.json([found])));
  const { user, router } = await renderPage(<SitePage />, { as: 'owner', path: '/site', route: '/site' });
  const words = await screen.findByRole('textbox', { name: 'Words that mean the same' });
  await user.click(words);
  await user.paste('Tram = Straßenbahn');
  Object.assign(found, { synonyms: 'Rad = Fahrrad', is_applied: false });
  await act(() => queryClient.invalidateQueries({ queryKey: ['site_settings'] }));
  await screen.findByText(/^Newsletters are being prepared/);
  expect(screen.getByRole('button', { name: 'Save Words' })).toBeEnabled();
  expect(words).toHaveValue('Tram = Straßenbahn');
  await act(() => router.navigate('/categories'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(words).toHaveValue('Tram = Straßenbahn');
});

test('works without existing settings', async () => {
  backend.use(tableHandler('site_settings', []));
  await renderPage(<SitePage />, { as: 'admin' });
  expect(await screen.findByLabelText('Hero heading')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Upload Logo' })).toBeEnabled();
});

test('shows an error with Retry when the settings cannot be loaded, and then all of them', async () => {
  backend.use(http.get(at.table('site_settings'), () => HttpResponse.error()));
  const { user } = await renderPage(<SitePage />, { as: 'admin' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load site settings');
  settings({ logo_url: logo, hero_image_url: hero });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Hero heading')).toHaveValue('Old heading');
  expect(screen.getByAltText('Current logo')).toHaveAttribute('src', logo);
  expect(screen.getByAltText('Current hero image')).toHaveAttribute('src', hero);
  expect(screen.getByLabelText('Legal notice')).toBeVisible();
});

describe('when the response to a save is lost', () => {
  /** Saves what is sent, without a response. */
  const lose = (row: object) =>
    backend.use(
      http.post(at.table('site_settings'), async ({ request }) => {
        Object.assign(row, await request.json());
        return HttpResponse.error();
      }),
      http.patch(at.table('site_settings'), async ({ request }) => {
        Object.assign(row, await request.json());
        return HttpResponse.error();
      }),
    );
  const unreadable = () => backend.use(http.get(at.table('site_settings'), () => HttpResponse.error()));

  test('an image counts as saved, and its file stays', async () => {
    const { row, store } = await openImages({ logo_url: logo });
    lose(row);
    await pick('logo', imageFile());
    await waitFor(() => expect(store.removed).toEqual(['logo-old.png']));
    expect(row.logo_url).toBe(publicUrl('site-assets', store.uploaded[0]?.name ?? ''));
    expect(screen.queryByText('Failed to upload logo')).not.toBeInTheDocument();
  });

  test('an image that may be saved keeps its file', async () => {
    const { row, store } = await openImages({ logo_url: logo });
    lose(row);
    unreadable();
    await pick('logo', imageFile());
    expect(await screen.findByText('Failed to upload logo', {}, { timeout: 30_000 })).toBeVisible();
    expect(store.removed).toEqual([]);
  });

  test('a removal counts as made', async () => {
    const { user, row, store } = await openImages({ logo_url: logo });
    lose(row);
    await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(store.removed).toEqual(['logo-old.png']));
    expect(screen.queryByText(/someone else/)).not.toBeInTheDocument();
  });

  test("one's own texts are no conflict", async () => {
    const { user, row } = await openTexts();
    lose(row);
    unreadable();
    await enter(user, 'Hero heading', ' II');
    await user.click(screen.getByRole('button', { name: 'Save Hero Content' }));
    expect(await screen.findByText('Failed to update hero text')).toBeVisible();
    expect(row.hero_heading).toBe('Old heading II');
    backend.use(
      tableHandler('site_settings', [row]),
      http.post(at.table('site_settings'), async ({ request }) => {
        if (request.headers.get('x-expected-updated-at') !== row.updated_at)
          return databaseError(409, 'PT409', 'Outdated')();
        return HttpResponse.json(Object.assign(row, await request.json()));
      }),
    );
    await enter(user, 'Hero text', ' and new');
    await user.click(screen.getByRole('button', { name: 'Save Hero Content' }));
    await waitFor(() =>
      expect(row).toMatchObject({ hero_heading: 'Old heading II', hero_text: 'Old text and new' }),
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
