import { entryPoints } from '@newsletters/shared/entryPoints';
import type { Registry, Release } from './folder';
import { checkChange } from './refusals';

// What `npm run verify -- full` shows in a browser for every entry point; here, what the commands decide for stateful ones.

const contracts = Object.fromEntries(
  entryPoints.flatMap((one) => (one.kind === 'stateful' ? [[one.name, one.version]] : [])),
);
const stateful = Object.keys(contracts);

const raised = (name: string, kind: string) => {
  const [major = 0, minor = 0] = (contracts[name] ?? '').split('.').map(Number);
  return { ...contracts, [name]: kind === 'additive' ? `${major}.${minor + 1}.0` : `${major + 1}.0.0` };
};

const base = { version: '1', entry: '', pages: {} };
const nothing = { contracts: {}, migration: '' };
const shell = (offered: Record<string, string>): Release => ({
  ...base,
  name: 'host',
  needs: nothing,
  offers: { contracts: offered, migration: '' },
});
const owner = (built: Record<string, string>): Release => ({
  ...base,
  name: 'remote_owner',
  needs: {
    contracts: Object.fromEntries(Object.entries(built).map(([name, version]) => [name, `^${version}`])),
    migration: '',
  },
});

const isRefused = (names: string[], next: Registry) => {
  try {
    checkChange({ command: 'publish', names, next });
    return false;
  } catch {
    return true;
  }
};

test.each(stateful.flatMap((name) => ['additive', 'breaking'].map((kind) => [name, kind] as const)))(
  '%s, %s change: what one side alone may release',
  (name, kind) => {
    const now = raised(name, kind);
    expect({
      owner: isRefused(['remote_owner'], { host: [shell(contracts)], remote_owner: [owner(now)] }),
      host: isRefused(['host'], { host: [shell(now)], remote_owner: [owner(contracts)] }),
      both: isRefused(['host', 'remote_owner'], { host: [shell(now)], remote_owner: [owner(now)] }),
    }).toEqual({ owner: true, host: kind === 'breaking', both: false });
  },
);

test('a shell must run both sides of a staged rollout', () => {
  const now = raised('session', 'breaking');
  const newest = { ...owner(now), share: 10 };
  expect(isRefused(['host'], { host: [shell(now)], remote_owner: [newest, owner(contracts)] })).toBe(true);
  expect(isRefused(['host'], { host: [shell(now)], remote_owner: [owner(now), owner(contracts)] })).toBe(
    false,
  );
});
