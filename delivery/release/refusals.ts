import { UserError } from '../project/command.ts';
import { type Terms, unmetNeed } from '../registry/needs.ts';
import { nameOf, remoteOf, shortNameOf } from '../registry/pageNames.ts';
import { hasPage } from '../registry/registry.ts';
import type { Registry, Release } from './folder.ts';

/** What a release needs and what a shell has instead, as a sentence; undefined if nothing is missing. */
function lackOf({ name, needs }: Release, offers: Terms) {
  const unmet = unmetNeed(needs, offers);
  if (!unmet) return undefined;
  return unmet.kind === 'contract'
    ? `${name} needs the contract ${unmet.name} ${unmet.range}, and the shell has ${unmet.offered ?? 'none'}`
    : `${name} needs migration ${unmet.needed}, and the shell knows ${unmet.offered}`;
}

/** Why a shell can't run a release, as a sentence; undefined if it can. */
export function incompatibility(release: Release, offers: Terms): string | undefined {
  const why = lackOf(release, offers);
  return (
    why && `${why}. Release the shell first, in the project of the site: npm run release -- publish host`
  );
}

interface Change {
  command: 'publish' | 'rollback';
  names: string[];
  next: Registry;
}

const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** Why a shell can't run a remote; its migrations don't matter, because the database keeps them. */
const lack = (release: Release, { contracts }: Terms) =>
  lackOf(release, { contracts, migration: release.needs.migration });

/** The releases of an app that browsers use: also the one beside a staged rollout. */
const inUse = (releases: Release[]) => releases.slice(0, releases[0]?.share ? 2 : 1);

/** Throws a `UserError` if the shell that a change brings could not run a remote that is released. */
function checkShell({ command, names, next }: Change, offers: Terms) {
  const used = Object.values(next).flatMap(inUse);
  const lost = used.filter((release) => !release.offers && lack(release, offers));
  if (lost.length === 0) return;
  const remotes = [...new Set(lost.map(({ name }) => name))];
  const others = [...new Set([...names, ...remotes])].filter((name) => name !== 'host');
  throw new UserError(
    `This shell can't run ${and.format(remotes)}: ${lost.map((release) => lack(release, offers)).join('; ')}. ` +
      `${command === 'publish' ? 'Release them' : 'Roll them back'} with it: npm run release -- ${command} host --with ${others.map(shortNameOf).join()}. ` +
      'Or leave these parts of the site without a working release: add --force',
  );
}

/** Throws a `UserError` if a change of the registry makes the shell link to pages that are in no release in use. */
function checkPages({ names, next }: Change) {
  // Before its first remote is released, a shell has no pages.
  if (Object.keys(next).every((name) => name === 'host' || next[name]?.length === 0)) return;
  const missing = (next.host?.[0]?.routes ?? [])
    .map(({ page }) => page)
    .filter((page) => names.includes('host') || names.includes(remoteOf(page)))
    .filter((page) => !inUse(next[remoteOf(page)] ?? []).some((one) => hasPage(one, nameOf(page))));
  if (missing.length === 0) return;
  const pages = and.format(new Set(missing));
  const remotes = [...new Set(missing.map(remoteOf))].filter((name) => !names.includes(name));
  throw new UserError(
    `The shell has routes to ${pages}, which would be in no release. ` +
      (remotes.length > 0
        ? `Release ${and.format(remotes)} first, or in the same step: --with ${remotes.map(shortNameOf).join()}. `
        : 'Release a shell without them first. ') +
      "Or leave links to pages that aren't there: add --force",
  );
}

/** What the released shell offers; throws a `UserError` if there is none. */
export function offersIn(registry: Registry): Terms {
  const offers = registry.host?.[0]?.offers;
  if (offers) return offers;
  throw new UserError(
    'No shell has been released yet. Release it first, in the project of the site: npm run release -- publish host',
  );
}

/** Throws a `UserError` if a change of the registry leaves a remote with a shell that can't run it. */
export function checkChange(change: Change) {
  const { command, names, next } = change;
  const offers = offersIn(next);
  if (names.includes('host')) checkShell(change, offers);
  checkPages(change);
  for (const release of names.flatMap((name) => next[name]?.[0] ?? [])) {
    if (release.offers) continue;
    const flaw = command === 'publish' ? incompatibility(release, offers) : lack(release, offers);
    const remedy = `. Roll back the shell with it, in the project of the site: npm run release -- rollback ${shortNameOf(release.name)} --with host. Or leave this part of the site without a working release: add --force`;
    if (flaw) throw new UserError(command === 'publish' ? flaw : flaw + remedy);
  }
}
