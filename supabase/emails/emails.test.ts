/** @jest-environment jsdom */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { textsIn, translationsIn } from '../../delivery/build/catalogues';
import { contrast } from '../../shared/src/theme/accent';
import { theme } from '../../shared/src/theme/theme';
import { edgeOn, renderEmail, renderEmails, schemes } from './render';
import { type EmailType, emailsIn, emailTypes, english, folder, languages, standardIn } from './wordings';
import { configFile, fileOf, record, toFields, withSubjects } from './write';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Config {
  auth: {
    email: { otp_expiry: number; template: Record<string, { subject: string; content_path: string }> };
  };
}
const parsed = (config: string) => parse(config) as unknown as Config;

const standard = standardIn('en');

/** The document of an email, of a site with this name. */
const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** With which options an email was written: a copy of the project can have its own. */
function brandingOf(html: string) {
  const page = documentOf(html);
  return {
    name: [...page.querySelectorAll('bdi')].at(-1)?.textContent ?? '',
    colour: /border-top: 6px solid (#\w+)/.exec(html)?.[1] ?? '',
    language: page.documentElement.lang,
  };
}

test('the emails of the repository are what the command writes', () => {
  const emails = renderEmails(brandingOf(read(fileOf('confirmation'))));
  expect(read(configFile)).toBe(withSubjects(read(configFile), emails));
  for (const { type, html } of emails) expect({ type, html: read(fileOf(type)) }).toEqual({ type, html });
  const { template, otp_expiry } = parsed(read(configFile)).auth.email;
  expect(Object.entries(template).map(([type, { content_path }]) => [type, content_path])).toEqual(
    emailTypes.map((type) => [type, `./${fileOf(type)}`]),
  );
  expect(otp_expiry).toBe(60 * 60);
});

test('emails have the colours of the theme', () => {
  const paletteOf = ({ page, paper, text, quiet }: typeof schemes.light) => ({
    background: { default: page, paper },
    text: { primary: text, secondary: quiet },
  });
  const { light, dark } = schemes;
  expect(theme).toMatchObject({
    colorSchemes: {
      light: { palette: { primary: { main: standard.colour }, ...paletteOf(light) } },
      dark: { palette: paletteOf(dark) },
    },
  });
});

const everyEmail = languages.flatMap((language) =>
  emailTypes.map((type) => [type, language, renderEmail(type, standardIn(language))] as const),
);

const confirmBy = (type: string) => `{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&type=${type}`;

/** The link of each email, and what only this one has. */
const parts: Record<EmailType, string[]> = {
  // Pages of ours, which do nothing until a button is pressed.
  confirmation: [confirmBy('signup')],
  magic_link: [
    '{{ .SiteURL }}/subscribe?token_hash={{ .TokenHash }}&type=email&to={{ .RedirectTo | urlquery }}',
    '{{ .Token }}',
  ],
  recovery: [confirmBy('recovery')],
  invite: [confirmBy('invite')],
  email_change: [confirmBy('email_change'), '{{ .NewEmail }}'],
};

test.each(everyEmail)(
  '%s in %s names its site and address, and has its link as a button and as text',
  (type, language, email) => {
    const page = documentOf(email.html);
    expect(page.documentElement.lang).toBe(language);
    const { name } = standardIn(language);
    expect(email.subject).toContain(name);
    expect(page.body.textContent).toContain(name);
    expect(page.body.textContent).toContain('{{ .Email }}');
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    const [own = '', ...known] = parts[type];
    expect(links).toEqual([own, own, '{{ .SiteURL }}']);
    expect(page.body.textContent?.split(own)).toHaveLength(2);
    const used =
      email.html
        .replaceAll('&amp;', '&')
        .replaceAll(own, '')
        .match(/\{\{.*?\}\}/g) ?? [];
    expect(new Set(used)).toEqual(new Set(['{{ .SiteURL }}', '{{ .Email }}', ...known]));
    expect(page.querySelectorAll('img, script, link')).toHaveLength(0);
  },
);

test.each(languages.filter((language) => language !== 'en'))(
  '%s has every text, with its values, and none in common with English, nor a variant with its language',
  (language) => {
    const { link, code, emails } = english;
    const said = [link, code, ...Object.values(emails).flatMap((email) => Object.values(email).flat())];
    expect(new Set(Object.keys(textsIn([folder], language, root)))).toEqual(new Set(said));
    const [, whole = 'en'] = /(.+)-x-/.exec(language) ?? [];
    const usual = textsIn([folder], whole, root);
    const valuesIn = (text: string) => text.match(/\{+.*?\}+/g)?.sort();
    for (const [text, translation] of Object.entries(translationsIn(folder, language, root))) {
      expect(valuesIn(translation)).toEqual(valuesIn(text));
      expect([...said, usual[text]]).not.toContain(translation);
    }
  },
);

test.each(['Stadt Bergen – Nyhetsbrev', `<img src=x> & "A's" $& $1 \\`, 'رسائل \u202eabc', '😀'.repeat(50)])(
  'the name %s stays text',
  (name) => {
    for (const language of languages) {
      const emails = renderEmails({ ...standard, name, language });
      const { template } = parsed(withSubjects(read(configFile), emails)).auth.email;
      for (const { type, subject } of emails) expect(template[type]?.subject).toBe(subject);
      for (const type of emailTypes) {
        const { subject, html } = renderEmail(type, { ...standard, name, language });
        const page = documentOf(html);
        expect(subject).toContain(name);
        expect(page.title).toBe(subject);
        expect([...page.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toContain(name);
        expect(page.querySelectorAll('img')).toHaveLength(0);
      }
    }
  },
);

test.each([
  { name: 'ab' },
  { name: ' abc' },
  { name: 'a'.repeat(51) },
  { name: 'Letters {{ .Token }}' },
  { name: 'Letters\nBcc: a@b.example' },
  { name: 'Letters\u2028' },
  { colour: 'red' },
  { colour: '#000' },
  { colour: 'url(a)' },
  { colour: '#000000;}' },
  { language: '__proto__' },
  { language: '../../x' },
])('%j is refused', (options) => {
  expect(() => renderEmails({ ...standard, ...options })).toThrow(
    /must|There are emails in en, de, de-x-formal, es, .*, not/,
  );
});

test.each(['#ffff00', '#000000', '#39ff14', '#ffffff', '#808080', '#767676', '#1f4d3f', '#ff0000'])(
  'with %s, the button can be read and its edge be seen in both schemes',
  (colour) => {
    const { html } = renderEmail('recovery', { ...standard, colour });
    const style = documentOf(html).querySelector('.button')?.getAttribute('style') ?? '';
    const [, text = ''] = /; color: (#\w+)/.exec(style) ?? [];
    expect(contrast(text, colour)).toBeGreaterThanOrEqual(4.5);
    for (const { paper } of [schemes.light, schemes.dark])
      expect(contrast(edgeOn(paper, colour), paper)).toBeGreaterThanOrEqual(3);
  },
);

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

// Anybody can have the ordinary confirmation of their own password sent to somebody else's address, who would confirm it by a code in it.
test.each([
  ['a forgotten password is an invitation for those who are invited', 'recovery', 'invite', '.Data.invited'],
  [
    'a confirmation has a code only for those who have asked for one',
    'confirmation',
    'magic_link',
    'eq (printf "%.5s" .TokenHash) "pkce_"',
  ],
] as const)('the template for %s', (_what, type, other, condition) => {
  // The link of an invitation is that of the email in whose place it's sent.
  const sentAs = other === 'invite' ? type : other;
  const [own, others] = [renderEmail(type, standard), renderEmail(other, standard, sentAs)];
  const template = renderEmails(standard).find((one) => one.type === type);
  for (const part of ['subject', 'html'] as const)
    expect(template?.[part]).toBe(`{{ if ${condition} }}${others[part]}{{ else }}${own[part]}{{ end }}`);
});

test('a code is large, is selected by a click, and has the colours of its scheme, and no subject tells it', () => {
  for (const language of languages) {
    const { html, subject } = renderEmail('magic_link', standardIn(language));
    expect(subject).not.toContain('{{');
    const code = [...documentOf(html).querySelectorAll('p')].find(
      (part) => part.textContent === '{{ .Token }}',
    );
    expect(code?.getAttribute('style')).toMatch(/700 32px.*user-select: all/);
    expect(code?.getAttribute('style')).not.toMatch(/color|background/);
    expect(html).toContain(textsIn([folder], language, root)[english.code] ?? english.code);
  }
});

test('the fields of the Management API hold every subject and template', () => {
  const emails = renderEmails(standard);
  expect(Object.keys(toFields(emails))).toHaveLength(10);
  expect(toFields(emails)).toMatchObject({
    mailer_subjects_email_change: emails[4]?.subject,
    mailer_templates_email_change_content: emails[4]?.html,
  });
});

test('what a deployment can say of its emails is a line of its config.json', () => {
  const branding = { ...standard, name: 'Bergen – "Nyhetsbrev"' };
  const line = record(branding).split('\n').at(-1);
  expect(JSON.parse(`{${line}}`)).toEqual({ emails: branding });
});

test.each([
  ['de-x-formal', 'de-x-formal'],
  ['de-AT', 'de'],
  ['es', 'es'],
  ['fr', 'en'],
])('a site in %s has emails in %s', (language, expected) => {
  expect(emailsIn(language)).toBe(expected);
});

const writeEmails = (options: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'local/verbs.ts', 'emails', ...options], {
    cwd: root,
    encoding: 'utf8',
  });

test.each([
  [['--name', 'ab'], 'Error: The name must have 3 to 50 characters'],
  [['--site', 'leipzig'], 'Error: Name the address of a site, such as https://news.example.com, not leipzig'],
  [['--site', 'http://127.0.0.1:9'], "Error: http://127.0.0.1:9 doesn't answer: "],
])('the command says in one line what it does not take: %j', (options, message) => {
  const { stderr, status } = writeEmails(options);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});

test('the command says which options there are when one is unknown', () => {
  const { stderr, status } = writeEmails(['--color', '#000000']);
  expect(stderr).toMatch(/^error: unknown option '--color'\n/);
  expect(stderr).toContain('--colour <#rrggbb>');
  expect(status).toBe(1);
});
