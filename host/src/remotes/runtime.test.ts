// What the shell relies on in Module Federation, tried against the real runtime: an upgrade that changes it fails here.
import { ModuleFederation } from '@module-federation/runtime-core';
import { waitFor } from '@testing-library/dom';
import { fetchLib, shell } from '../testing/realRuntime';
import { aRow } from '../testing/rows';
import { failureOf } from './failure';
import { createFederation } from './federation';

jest.mock('@module-federation/runtime', () => jest.requireActual('../testing/realRuntime'));

const remote = 'remote_public';
const federation = createFederation(jest.fn(), jest.fn());

/** A page of its own for each container. */
const aContainer = () => {
  const HomePage = jest.fn();
  return { HomePage, init: () => {}, get: async () => () => ({ default: HomePage }) };
};

const scriptOf = (address: string) =>
  waitFor(() => {
    const script = document.querySelector<HTMLScriptElement>(`script[src="${address}"]`);
    expect(script).not.toBeNull();
    return script as HTMLScriptElement;
  });

/** Does what running an entry does: leaves its container in a global variable. */
async function run(address: string, container: object) {
  const script = await scriptOf(address);
  Reflect.set(globalThis, remote, container);
  script.dispatchEvent(new Event('load'));
}

describe('an entry', () => {
  const release = aRow(remote, '1');

  test('is loaded by our script, and its container is taken out of the global variable', async () => {
    const container = aContainer();
    const loading = federation.load(federation.open(remote, release), 'HomePage');
    const script = await scriptOf(release.entry);
    expect(script.integrity).toBe(release.integrity);
    expect(script.crossOrigin).toBe('anonymous');
    await run(release.entry, container);
    expect(await loading).toBe(container.HomePage);
    expect(Reflect.get(globalThis, remote)).toBeUndefined();
  });

  test('of another release of the same remote has its own container', async () => {
    const [newer, older] = [aContainer(), aContainer()];
    const [first, second] = ['3', '2'].map((version) => aRow(remote, version));
    if (!first || !second) throw new Error();
    const loading = federation.load(federation.open(remote, first), 'HomePage');
    await run(first.entry, newer);
    expect(await loading).toBe(newer.HomePage);
    const next = federation.load(federation.open(remote, second), 'HomePage');
    await run(second.entry, older);
    expect(await next).toBe(older.HomePage);
  });

  test('that fails is told from others, and is requested again at another address', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const failing = aRow(remote, '4');
    const loading = federation.load(federation.open(remote, failing), 'HomePage').catch(failureOf);
    (await scriptOf(failing.entry)).dispatchEvent(new Event('error'));
    expect(await loading).toEqual({ kind: 'entry', ran: false });
    const container = aContainer();
    const again = federation.load(federation.open(remote, failing), 'HomePage');
    await run(`${failing.entry}?r=1`, container);
    expect(await again).toBe(container.HomePage);
  });

  test('that is not in the registry is never requested', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const entry = 'https://evil.test/remoteEntry.js';
    shell.registerRemotes([{ name: 'remote_evil', entry }]);
    await expect(shell.loadRemote('remote_evil/HomePage')).rejects.toThrow('is not in the registry');
    expect(document.querySelector(`script[src="${entry}"]`)).toBeNull();
  });
});

describe('a shared library', () => {
  interface Copy {
    requires: string;
    singleton?: boolean;
    loaded?: boolean;
  }

  /** What a new remote gets, which brings a copy of this version itself. */
  async function copyFor(version: string, { requires, singleton = false, loaded = false }: Copy) {
    const own = () => `the copy ${version}`;
    const instance = new ModuleFederation({
      name: `remote_${version}`,
      remotes: [],
      shareStrategy: 'loaded-first',
      shared: {
        lib: [
          {
            version,
            scope: ['default'],
            shareConfig: { requiredVersion: requires, singleton },
            get: async () => own,
            ...(loaded && { lib: own }),
          },
        ],
      },
    });
    instance.initShareScopeMap('default', shell.shareScopeMap.default ?? {});
    const factory = await instance.loadShare<string>('lib');
    return factory ? factory() : undefined;
  }

  // Goes first: afterwards the shell's copy is loaded.
  test('whose code could not be fetched is fetched again the next time', async () => {
    fetchLib.mockRejectedValueOnce(new Error('offline'));
    await expect(shell.loadShare('lib')).rejects.toThrow('offline');
    expect(await copyFor('1.0.0', { requires: '^1.0.0' })).toBe("the shell's copy");
    expect(fetchLib).toHaveBeenCalledTimes(2);
  });

  test("comes from the shell, though another remote's copy is newer and loaded", async () => {
    await copyFor('1.9.0', { requires: '^1.9.0', loaded: true });
    expect(shell.shareScopeMap.default?.lib?.['1.9.0']?.loaded).toBe(true);
    expect(await copyFor('1.1.0', { requires: '^1.0.0' })).toBe("the shell's copy");
  });

  test("comes from the remote itself when the shell's is incompatible", async () => {
    expect(await copyFor('2.0.0', { requires: '^2.0.0' })).toBe('the copy 2.0.0');
  });

  test("is an error when the shell's is incompatible and there can be only one", async () => {
    await expect(copyFor('3.0.0', { requires: '^3.0.0', singleton: true })).rejects.toMatchObject({
      failure: { kind: 'library', name: 'lib', range: '^3.0.0', offered: '1.2.0' },
    });
  });
});
