// The real federation runtime, for tests that must fail when an upgrade changes what the shell relies on. The package
// `@module-federation/runtime` only adds one global instance to the core; this does the same.
import { ModuleFederation, registerGlobalPlugins, satisfy } from '@module-federation/runtime-core';

export { registerGlobalPlugins, satisfy };

/** Fetches the code of the shell's copy of `lib`. */
export const fetchLib = jest.fn(async () => () => "the shell's copy");

/** The shell's own instance, which shares one library. */
export const shell = new ModuleFederation({
  name: 'host',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    lib: [
      { version: '1.2.0', scope: ['default'], get: fetchLib, shareConfig: { requiredVersion: '^1.2.0' } },
    ],
  },
});

export const getInstance = () => shell;
export const loadRemote = shell.loadRemote.bind(shell);
export const registerPlugins = shell.registerPlugins.bind(shell);
export const registerRemotes = shell.registerRemotes.bind(shell);
