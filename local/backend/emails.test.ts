/** @jest-environment jsdom */
import type { Settings } from '../../supabase/emails/render';
import { currentEmail, valueTemplates } from './emails';

const settings: Settings = { site_name: 'Stadt <Leipzig> & "Rat"', accent_color: '#ffe600' };
const url = 'http://localhost:3000/confirm?token_hash=1a&type=recovery';

/** The subject as the auth server fills it in. */
const subject = (type: string, given: Record<string, string> = {}) =>
  valueTemplates[type]?.subject.replace(
    /\{\{ \.(\w+) \}\}/g,
    (_value, name: string) =>
      ({ SiteURL: 'http://localhost:3000', TokenHash: '1a', Email: 'a@b.example', ...given })[name] ?? '',
  ) ?? '';

test('an email has the name, the colour and the language of this moment, and its values', () => {
  const email = currentEmail(subject('recovery'), settings, { language: 'de' });
  expect(email?.subject).toBe('Wähle ein Passwort für Stadt <Leipzig> & "Rat"');
  const page = new DOMParser().parseFromString(email?.html ?? '', 'text/html');
  expect(page.documentElement.lang).toBe('de');
  expect(page.body.textContent).toContain('Stadt <Leipzig> & "Rat"');
  expect(page.body.textContent).toContain('a@b.example');
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    url,
    url,
    'http://localhost:3000',
  ]);
  expect(email?.html).toContain('#ffe600');
  expect(email?.html).not.toContain('{{');
});

test('what people wrote stays text', () => {
  const email = currentEmail(subject('email_change', { NewEmail: '<img src=x>@b.example' }), settings, {
    language: 'en',
  });
  expect(email?.html).not.toContain('<img');
  expect(email?.html).toContain('&lt;img src=x&gt;@b.example');
});

test.each([
  ['no settings', undefined],
  ['settings without a name', { site_name: null, accent_color: null }],
  ['a name that a template can’t hold', { site_name: 'Letters {{ .Token }}', accent_color: null }],
])('with %s it has the product’s name', (_what, given) => {
  expect(currentEmail(subject('recovery'), given, { language: 'en' })?.subject).toBe(
    'Choose a password for Newsletter Directory',
  );
});

test('in a language without emails, it is in English', () => {
  expect(currentEmail(subject('invite'), settings, { language: 'ar-XB' })?.subject).toMatch(
    /^You're invited to/,
  );
});

test('any other email is left as it is', () => {
  expect(currentEmail('Confirm Reauthentication', settings, { language: 'en' })).toBeUndefined();
  expect(currentEmail('recovery', settings, { language: 'en' })).toBeUndefined();
});

test('who is invited gets an invitation in place of the email for a forgotten password', () => {
  const email = currentEmail(subject('recovery'), settings, { language: 'de', invited: true });
  expect(email?.subject).toBe('Deine Einladung zu Stadt <Leipzig> & "Rat"');
  expect(email?.html).toContain('token_hash=1a&amp;type=recovery');
  const change = currentEmail(subject('email_change'), settings, { language: 'de', invited: true });
  expect(change?.subject).toMatch(/^Bestätige deine neue/);
});

test('a confirmation has a code only for those who have asked for one, and its link keeps where to go', () => {
  const to = 'https://a.example/x?ids=1,2&q="<b>" #z';
  const given = { Token: '012345', RedirectTo: to };
  const emailWith = (TokenHash: string) =>
    currentEmail(subject('confirmation', { ...given, TokenHash }), settings, { language: 'de' });
  const [coded, plain] = [emailWith('pkce_1a'), emailWith('1a')];
  expect(coded?.subject).toBe('Dein Code für Stadt <Leipzig> & "Rat"');
  const page = new DOMParser().parseFromString(coded?.html ?? '', 'text/html');
  expect(page.body.textContent).toContain('012345');
  const [link, written] = [...page.querySelectorAll('a')];
  expect(written?.textContent).toBe(link?.getAttribute('href'));
  const { origin, pathname, searchParams } = new URL(link?.href ?? '');
  expect([origin, pathname, Object.fromEntries(searchParams)]).toEqual([
    'http://localhost:3000',
    '/subscribe',
    { token_hash: 'pkce_1a', type: 'email', to },
  ]);
  expect(plain?.subject).toMatch(/^Bestätige deine E-Mail-Adresse/);
  expect(plain?.html).not.toContain('012345');
});
