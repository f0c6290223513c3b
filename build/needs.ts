import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project/settings.ts';
import { entryPoints } from '../shared/src/entryPoints.ts';
import { specifierOf } from './closure.ts';

const stateful = entryPoints.filter((entryPoint) => entryPoint.kind === 'stateful');

/** The newest migration of these sources. */
export function newestMigration(): string {
  const names = readdirSync(join(root, 'supabase/migrations')).filter((name) => name.endsWith('.sql'));
  return names.sort().at(-1)?.split('_')[0] ?? '';
}

/** Contracts of stateful entry points, and a migration: what a remote needs, or what the shell offers. */
export interface Terms {
  contracts: Record<string, string>;
  migration: string;
}

/** What the shell needs. */
export const nothing: Terms = { contracts: {}, migration: '' };

/** What a remote needs: the contracts that its modules import. */
export const needsOf = (imports: string[]): Terms => ({
  contracts: Object.fromEntries(
    stateful.flatMap(({ name, version }) =>
      imports.includes(specifierOf(name)) ? [[name, `^${version}`]] : [],
    ),
  ),
  migration: newestMigration(),
});

/** What the shell offers: all contracts, and the newest migration that it knows. */
export const offers = (): Terms => ({
  contracts: Object.fromEntries(stateful.map(({ name, version }) => [name, version])),
  migration: newestMigration(),
});
