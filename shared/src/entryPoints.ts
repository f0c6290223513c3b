/**
 * The table of entry points: what `shared` offers at run time, and how federation shares it. Builds, the host's loader and
 * the contract test all read this one list.
 *
 * - `stateful` entry points hold state that must exist once. The host's copy is the only one; `version` is their contract,
 *   raised by hand (see CONTRIBUTING.md). A remote that needs a newer one is incompatible and its code never runs.
 * - `stateless` entry points can exist twice. Their version is computed from their content at build time, so a remote built
 *   from other sources brings its own copy. Those with `lazy` are not part of the first load.
 */
export const entryPoints = [
  { name: 'language', kind: 'stateful', version: '1.2.0' },
  { name: 'supabase', kind: 'stateful', version: '2.2.0' },
  { name: 'session', kind: 'stateful', version: '1.3.0' },
  { name: 'notifications', kind: 'stateful', version: '1.2.0' },
  { name: 'theme', kind: 'stateful', version: '1.0.0' },
  { name: 'query', kind: 'stateful', version: '1.2.0' },
  { name: 'router', kind: 'stateful', version: '1.2.0' },
  { name: 'ui', kind: 'stateless' },
  { name: 'forms', kind: 'stateless', lazy: true },
  { name: 'tables', kind: 'stateless', lazy: true },
] as const;
