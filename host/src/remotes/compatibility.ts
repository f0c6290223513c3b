import { unmetNeed } from '@newsletters/delivery/registry/needs';
import type { Release } from '@newsletters/delivery/registry/registry';
import type { Prefixes } from '@newsletters/delivery/registry/remoteRoutes';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { t } from '@newsletters/shared/texts';
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

const messages = {
  outdated: t('This part of the site has been updated. Press Retry to reload the page.'),
  unavailable: t('This part of the site could not be loaded. The rest of it still works.'),
};

/** A part of the site can't be loaded; `outdated` if a reload would help, because it brings a newer shell. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  constructor(readonly kind: keyof typeof messages) {
    super(messages[kind]);
  }
}
