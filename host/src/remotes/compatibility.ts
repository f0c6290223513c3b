import { unmetNeed } from '@newsletters/delivery/registry/needs';
import type { Release } from '@newsletters/delivery/registry/registry';
import type { Prefixes } from '@newsletters/delivery/registry/remoteRoutes';
import { entryPoints } from '@newsletters/shared/entryPoints';
import type { Failure } from './failure';

/** What a release finds in this page. */
export interface Environment {
  /** Origins that remotes can come from. */
  origins: string[];
  /** Newest migration of the database. */
  migration: string;
  /** Which remote may bring pages, by the prefix of their paths. */
  prefixes: Prefixes;
  /** Where failures of releases are reported to, if anywhere. */
  report?: string;
}

const contracts = Object.fromEntries(
  entryPoints.flatMap((entryPoint) =>
    entryPoint.kind === 'stateful' ? [[entryPoint.name, entryPoint.version]] : [],
  ),
);

/** Why a release can't be used here; undefined when it can. Makes no request. */
export function incompatibilityOf(
  { entry, integrity, needs }: Release,
  { origins, migration }: Pick<Environment, 'origins' | 'migration'>,
): Failure | undefined {
  const { origin } = new URL(entry);
  if (!origins.includes(origin)) return { kind: 'origin', origin };
  if (!integrity && process.env.NODE_ENV === 'production') return { kind: 'integrity' };
  return unmetNeed(needs, { contracts, migration });
}

/** A part of the site that can't be loaded. Its message is shown as it is. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  constructor(
    message: string,
    /** Whether a reload would help, because it brings a newer shell. */
    readonly reload: boolean,
  ) {
    super(message);
  }
}
