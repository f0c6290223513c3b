import { UserError } from '../project/command.ts';
import { changeRegistry, type Registry, type Release } from './folder.ts';

/** How to say that a release is used in a part of all browsers. */
export const shareOf = (share: number) => `${share} of 100 browsers`;

/** As verbs only: the command is `npm run release` here and `newsletters` in the repository of a remote. */
const waysOut = 'promote (for everybody) or rollback (for nobody)';

function checkRemote(name: string) {
  if (name === 'host')
    throw new UserError("The shell can't be released in stages, because its page is the same for everybody");
}

export function readShare(text: string): number {
  const share = Number(text);
  if (/^\d\d?$/.test(text) && share > 0) return share;
  throw new UserError(`A share is a whole number from 1 to 99. End a staged rollout with ${waysOut}`);
}

/** Throws when no release can begin, or no staged rollout. */
export function checkBeginning(registry: Registry, name: string, share: number | undefined) {
  if (share) checkRemote(name);
  const [newest] = registry[name] ?? [];
  if (newest?.share)
    throw new UserError(
      `${name} ${newest.version} is in a staged rollout, used in ${shareOf(newest.share)}. End it first with ${waysOut}`,
    );
  if (share && !newest)
    throw new UserError(`${name} has no release for the other browsers yet. Release it without --share`);
}

/** Throws when a staged rollout would take a version away from browsers that have it. */
export function checkNew(registry: Registry, { name, version, share }: Release) {
  if (share && registry[name]?.[0]?.version === version)
    throw new UserError(`${name} ${version} is released already, in every browser`);
}

/** Changes the share of a staged rollout; without a share, it's used in every browser. */
export const setShare = (name: string, share: number | undefined, folder: string) =>
  changeRegistry(folder, async (registry) => {
    checkRemote(name);
    const [newest, ...others] = registry[name] ?? [];
    if (!newest?.share)
      throw new UserError(
        `${name} has no staged rollout. Begin one with --share, such as --share 10, when you release it`,
      );
    const where = share === undefined ? 'every browser' : `${shareOf(share)}, before in ${newest.share}`;
    return {
      next: { ...registry, [name]: [{ ...newest, share }, ...others] },
      lines: [`${name} ${newest.version} is used in ${where}`],
    };
  });
