/**
 * The table of entryPoints: what `shared` offers at run time, and how federation shares it. Builds, the host's loader and
 * the contract test all read this one list.
 *
 * - `stateful` entryPoints hold state that must exist once. The host's copy is the only one; `version` is their contract, raised
 *   by hand (see CONTRIBUTING.md), and a remote that needs a newer one is refused before its code runs.
 * - `stateless` entryPoints may exist twice. Their version is computed from their content at build time, so that a remote built
 *   from other sources brings its own copy. Those with `later` are not part of the first load.
 */
export const entryPoints = [
  { name: 'supabase', kind: 'stateful', version: '1.1.0' },
  { name: 'session', kind: 'stateful', version: '1.0.0' },
  { name: 'theme', kind: 'stateful', version: '1.0.0' },
  { name: 'query', kind: 'stateful', version: '1.0.0' },
  { name: 'router', kind: 'stateful', version: '1.0.0' },
  { name: 'ui', kind: 'stateless' },
  { name: 'forms', kind: 'stateless', lazy: true },
  { name: 'tables', kind: 'stateless', lazy: true },
] as const;

/** One row of the table of entryPoints. */
export type EntryPoint = (typeof entryPoints)[number];
