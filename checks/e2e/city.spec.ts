import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAppPorts } from '../../delivery/project/ports';
import { type Stack, startStack } from '../../local/serve';
import { isFull } from '../effort';
import { firstStart } from '../firstStart';
import { password } from './backend';
import { expect, test } from './fixtures';

// Whoever saves the links before the page has read the new name saves on top of it: the server says 409, and the console repeats it.
test.use({ expectErrors: true });

// On a site of its own, in a language of its own.
let dataDir: string;
let site: Stack;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'newsletters-city-'));
  firstStart().copyDemo(dataDir);
  const ports = await freeAppPorts();
  const settings = { ports, dataDir, releasesDir: dataDir, keepPages: 0, language: 'de-x-formal' };
  site = await startStack({ settings });
});

test.afterAll(async () => {
  await site?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

const name = 'Stadt Leipzig – Newsletter';
const invited = 'redaktion@leipzig.example';
const privacy = 'https://www.leipzig.example/datenschutz';

// Each part has a test of its own: the emails in `current.test.ts`, the rest in `SitePage.test.tsx`, `Footer.test.tsx` and `SignInDialog.test.tsx`.
if (isFull)
  test('an owner gives a site its name, colour and links; invitations and the dialog for new accounts have them', async ({
    page,
    browser,
  }) => {
    await page.goto(`${site.urls.host}/site`);
    await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
    const signIn = page.getByRole('dialog');
    await signIn.getByLabel('E-Mail').fill('owner@example.com');
    await signIn
      .getByLabel(/^Passwort/)
      .first()
      .fill(password);
    await signIn.getByRole('button', { name: 'Anmelden', exact: true }).click();
    // Nobody saves before the page has read everything.
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Name der Website').fill(name);
    await page.getByRole('textbox', { name: 'Akzentfarbe', exact: true }).fill('#ffe600');
    await page.getByRole('button', { name: 'Name und Farbe speichern' }).click();
    await expect(page.getByText('Name und Farbe gespeichert')).toBeVisible();
    await page.getByLabel('Impressum').fill('https://www.leipzig.example/impressum');
    await page.getByLabel('Datenschutz').fill(privacy);
    await page.getByLabel('Weitere Links').fill('Leichte Sprache /leichte-sprache');
    await page.getByRole('button', { name: 'Links speichern' }).click();
    await expect(page.getByText('Links gespeichert')).toBeVisible();

    await page.getByRole('link', { name: 'Personen' }).click();
    await page.getByRole('button', { name: 'Neue Person' }).click();
    const person = page.getByRole('dialog');
    await person.getByLabel('E-Mail').fill(invited);
    await person.getByLabel('Passwort selbst wählen lassen').check();
    await person.getByRole('radio', { name: /^Admin/ }).check();
    await person.getByRole('button', { name: 'Konto erstellen' }).click();
    await expect(page.getByText(`An ${invited} ist eine E-Mail mit einem Link unterwegs`)).toBeVisible();
    const email = await browser.newPage();
    await email.goto(`${site.urls.backend}/outbox`);
    await email.getByRole('listitem').filter({ hasText: invited }).getByRole('link').first().click();
    await expect(email.getByRole('heading', { name: `Ihre Einladung zu ${name}` })).toBeVisible();
    await expect(email.locator('html')).toHaveAttribute('lang', 'de-x-formal');
    const button = email.getByRole('link', { name: 'Passwort wählen' });
    await expect(button).toHaveCSS('background-color', 'rgb(255, 230, 0)');
    await email.close();

    const visitor = await browser.newPage();
    await visitor.goto(site.urls.host);
    const links = visitor.getByRole('contentinfo').getByRole('link');
    await expect(links).toHaveText(['Impressum', 'Datenschutz', 'Leichte Sprache', 'Feed']);
    await visitor.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
    await visitor.getByRole('button', { name: 'Noch kein Konto? Jetzt erstellen' }).click();
    const link = visitor.getByRole('dialog').getByRole('link', { name: 'Datenschutz' });
    await expect(link).toHaveAttribute('href', privacy);
    await visitor.close();
  });
