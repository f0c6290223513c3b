import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from '../../remotes/failure';
import { aRow } from '../../testing/rows';

const german = JSON.parse(readFileSync(join(__dirname, '../../../locales/de.json'), 'utf8'));

globalThis.translation = { language: 'de', direction: 'ltr', texts: { '': german } };

// The texts of `shared` are missing.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

const environment = { origins: ['http://remotes.test'], migration: '2026', prefixes: {} };

const incompatibility = async (changes: object) => {
  const { incompatibilityOf } = await import('../../remotes/compatibility');
  const failure = incompatibilityOf(aRow('remote_owner', '1', changes), environment);
  if (!failure) throw new Error('It is compatible');
  return failure;
};

const failed = async (name: string, message: string) => {
  const { failureOf } = await import('../../remotes/failure');
  return failureOf({ name, message });
};

test.each<[german: string, failure: Failure | Promise<Failure>]>([
  [
    'Benötigt wird die Schnittstelle session ^99.0.0; diese Shell hat ',
    incompatibility({ needs: { contracts: { session: '^99.0.0' }, migration: '' } }),
  ],
  [
    'Benötigt wird die Schnittstelle weather >=1.0.0 <2; diese Shell hat sie nicht',
    incompatibility({ needs: { contracts: { weather: '>=1.0.0 <2' }, migration: '' } }),
  ],
  [
    'Benötigt wird die Migration 2099; die Datenbank hat 2026',
    incompatibility({ needs: { contracts: {}, migration: '2099' } }),
  ],
  [
    'https://evil.test ist keine erlaubte Herkunft',
    incompatibility({ entry: 'https://evil.test/remoteEntry.js' }),
  ],
  ['Der Integritäts-Hash fehlt', { kind: 'integrity' }],
  ['Ein Teil des Codes konnte nicht geladen werden', failed('ChunkLoadError', 'Loading chunk 7 failed')],
  ['Die Einstiegsdatei konnte nicht geladen werden', failed('Error', 'Failed #RUNTIME-008')],
  ['Keine rechtzeitige Antwort', { kind: 'timeout' }],
  ['Die Seite UsersPage fehlt', { kind: 'page', page: 'UsersPage' }],
  ['Abgestürzt: Es wird nichts angezeigt', { kind: 'nothing' }],
  ['Abgestürzt: x is not\na function', { kind: 'crash', message: 'x is not\na function' }],
  [
    'Benötigt wird react ^20.0.0; die Shell hat 19.3.1',
    { kind: 'library', name: 'react', range: '^20.0.0', offered: '19.3.1' },
  ],
  ['404', failed('Error', '404')],
])('a reason is said in German: %s', async (sentence, given) => {
  const { lastErrorOf, reasonOf } = await import('./reasons');
  const failure = await given;
  expect(reasonOf(failure)).toContain(sentence);
  expect(lastErrorOf({ version: '1.0.0-ab12', failure })).toContain(`Version 1.0.0-ab12: ${sentence}`);
});

test('what browsers have reported is a sentence for each kind of failure', async () => {
  const { factsOf } = await import('./facts');
  const report = { remote: 'remote_owner', version: '1', reason: 'error' } as const;
  const counts = [
    { ...report, phase: 'crash', count: 1200 },
    { ...report, phase: 'fetch', count: 2 },
    { ...report, phase: 'fetch', count: 3 },
    { ...report, phase: 'hash', version: '2', count: 1 },
    { ...report, phase: 'compatibility', remote: 'remote_admin', count: 1 },
  ] as Parameters<typeof factsOf>[0]['counts'];
  const facts = factsOf({
    remote: 'remote_owner',
    status: { state: 'working', fallback: false, loadTime: 1234.5 },
    releases: [aRow('remote_owner', '1')],
    environment,
    counts,
  });
  expect(new Map(facts).get('Gemeldete Fehler')).toBe(
    'Version 1 war nicht abrufbar (5). Version 1 ist abgestürzt (1.200)',
  );
  expect(new Map(facts).get('Ladezeit')).toBe('1235 ms');
});
