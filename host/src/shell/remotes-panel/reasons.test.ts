import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRegistry } from '@newsletters/delivery/registry/registry';
import type { Environment } from '../../remotes/compatibility';
import { aRow } from '../../testing/rows';

const german = JSON.parse(readFileSync(join(__dirname, '../../../locales/de.json'), 'utf8'));

globalThis.translation = { language: 'de', direction: 'ltr', texts: { '': german } };

// The texts of `shared` are missing.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

const environment = { origins: ['http://remotes.test'], migration: '2026' };

async function incompatibility(changes: object, given: Environment = environment) {
  const { incompatibilityOf } = await import('../../remotes/compatibility');
  return incompatibilityOf(aRow('remote_owner', '1', changes), given)?.sentence ?? '';
}

const failed = (name: string, message: string) => async () => {
  const { reasonOf } = await import('../../remotes/compatibility');
  return reasonOf({ name, message });
};

test.each<[german: string, reason: () => string | Promise<string>]>([
  [
    'Benötigt wird die Schnittstelle session ^99.0.0; diese Shell hat ',
    () => incompatibility({ needs: { contracts: { session: '^99.0.0' }, migration: '' } }),
  ],
  [
    'Benötigt wird die Schnittstelle weather >=1.0.0 <2; diese Shell hat sie nicht',
    () => incompatibility({ needs: { contracts: { weather: '>=1.0.0 <2' }, migration: '' } }),
  ],
  [
    'Benötigt wird die Migration 2099; die Datenbank hat 2026',
    () => incompatibility({ needs: { contracts: {}, migration: '2099' } }),
  ],
  [
    'https://evil.test ist keine erlaubte Herkunft',
    () => incompatibility({ entry: 'https://evil.test/remoteEntry.js' }),
  ],
  ['Der Integritäts-Hash fehlt', () => 'It has no integrity hash'],
  ['Ein Teil des Codes konnte nicht geladen werden', failed('ChunkLoadError', 'Loading chunk 7 failed')],
  ['Die Einstiegsdatei konnte nicht geladen werden', failed('Error', 'Failed #RUNTIME-008')],
  ['Keine rechtzeitige Antwort', failed('Error', 'It did not respond in time')],
  ['Die Seite UsersPage fehlt', failed('Error', 'It has no page UsersPage')],
  ['Abgestürzt: Es wird nichts angezeigt', failed('Error', 'It crashed: It shows nothing')],
  ['Abgestürzt: x is not\na function', failed('Error', 'It crashed: x is not\na function')],
  [
    'Benötigt wird react ^20.0.0; die Shell hat 19.3.1',
    failed('Error', 'react ^20.0.0 is needed; the shell has 19.3.1'),
  ],
  ['404', failed('Error', '404')],
])('a reason is said in German: %s', async (sentence, reasonIn) => {
  const { translatedError, translatedReason } = await import('./reasons');
  const reason = await reasonIn();
  expect(translatedReason(reason)).toContain(sentence);
  expect(translatedError(`Version 1.0.0-ab12: ${reason}`)).toContain(`Version 1.0.0-ab12: ${sentence}`);
});

test('reports of failures are the same in German', async () => {
  const { sendReport } = await import('./sendReport');
  const beacon = jest.fn((_address: string, _body: string) => true);
  Object.assign(navigator, { sendBeacon: beacon });
  const changes = { needs: { contracts: { session: '^99.0.0' }, migration: '' } };
  const [release] =
    parseRegistry({ remote_owner: [aRow('remote_owner', '1.0.0-ab12', changes)] }).get('remote_owner') ?? [];
  if (!release) throw new Error('The row is malformed');
  await sendReport('https://reports.test', 'remote_owner', release, {
    message: await incompatibility(changes),
  });
  expect(JSON.parse(beacon.mock.calls[0]?.[1] ?? '')).toMatchObject({
    phase: 'compatibility',
    reason: 'contract',
  });
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
