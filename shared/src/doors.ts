/**
 * The table of doors: what `shared` offers at run time, and how federation shares it. Builds, the host's loader and
 * the contract test all read this one list.
 *
 * - `stateful` doors hold state that must exist once. The host's copy is the only one; `version` is their contract, raised
 *   by hand (see CONTRIBUTING.md), and a remote that needs a newer one is refused before its code runs.
 * - `stateless` doors may exist twice. Their version is computed from their content at build time, so that a remote built
 *   from other sources brings its own copy. Those with `later` are not part of the first load.
 */
export const doors = [
  { name: 'supabase', kind: 'stateful', version: '1.0.0' },
  { name: 'session', kind: 'stateful', version: '1.0.0' },
  { name: 'theme', kind: 'stateful', version: '1.0.0' },
  { name: 'query', kind: 'stateful', version: '1.0.0' },
  { name: 'router', kind: 'stateful', version: '1.0.0' },
  { name: 'ui', kind: 'stateless' },
  { name: 'forms', kind: 'stateless', later: true },
  { name: 'tables', kind: 'stateless', later: true },
] as const;

/** One row of the table of doors. */
export type Door = (typeof doors)[number];
