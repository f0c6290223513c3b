import { unmetNeed } from '@newsletters/delivery/registry/needs';
import type { Release } from '@newsletters/delivery/registry/registry';
import { entryPoints } from '@newsletters/shared/entryPoints';

/** What a release finds in this page. */
export interface Environment {
  /** Origins that remotes can come from. */
  origins: string[];
  /** Newest migration of the database. */
  migration: string;
  /** Where failures of releases are reported to, if anywhere. */
  report?: string;
}

/** Why a release can't be used here. */
export interface Incompatibility {
  /** In English, as logs and reports have it; the Remotes panel translates it (`shell/remotes-panel/reasons.ts`). */
  sentence: string;
  /** Whether the newest shell, which a reload brings, might accept it. */
  reload: boolean;
}

const contracts = Object.fromEntries(
  entryPoints.flatMap((entryPoint) =>
    entryPoint.kind === 'stateful' ? [[entryPoint.name, entryPoint.version]] : [],
  ),
);

/** Why a release can't be used here; undefined when it can. Makes no request. */
export function incompatibilityOf(
  { entry, integrity, needs }: Release,
  { origins, migration }: Environment,
): Incompatibility | undefined {
  const { origin } = new URL(entry);
  const permanent = (sentence: string) => ({ sentence, reload: false });
  if (!origins.includes(origin)) return permanent(`${origin} is not an allowed origin`);
  if (!integrity && process.env.NODE_ENV === 'production') return permanent('It has no integrity hash');
  const unmet = unmetNeed(needs, { contracts, migration });
  if (!unmet) return undefined;
  const { kind, needed, offered } = unmet;
  return kind === 'contract'
    ? { sentence: `It needs ${needed}; this shell has ${offered}`, reload: true }
    : permanent(`It needs ${needed}; the database has ${offered}`);
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

/** What is known about a failure: an error, or why a release is incompatible. */
export type Failure = Pick<Error, 'message'> & Partial<Pick<Error, 'name'>>;

/** Why a release can't be used, in plain words. In English, too. */
export function reasonOf({ name, message }: Error): string {
  if (name === 'ChunkLoadError') return 'Part of its code could not be loaded';
  // The runtime's own errors have a code.
  if (/#RUNTIME-\d/.test(message)) return 'Its entry could not be loaded';
  return message;
}
