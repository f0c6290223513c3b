import { UserError } from '../project/command.ts';
import { isAddress, type Release } from '../registry/registry.ts';
import { ask } from './forward.ts';

/** The two files that describe a deployment. */
export interface Deployment {
  config: {
    supabaseUrl: string;
    migration: string;
    remoteOrigins: string[];
    prefixes?: Record<string, string>;
  };
  registry: Record<string, Release[]>;
}

/** The origin of a site that a command names. */
export function originOf(address: string): string {
  if (!isAddress(address))
    throw new UserError(`Name the address of a site, such as https://news.example.com, not ${address}`);
  return new URL(address).origin;
}

/** Reads a file of a deployed site. */
async function read<File extends keyof Deployment>(site: string, path: string): Promise<Deployment[File]> {
  const address = new URL(path, site);
  const answer = await ask(address);
  const content = answer.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!content) throw new UserError(`${address} answers ${answer.status}, not with a file of a site`);
  return content;
}

export const readConfig = (site: string) => read<'config'>(site, '/config.json');
export const readRegistry = (site: string) => read<'registry'>(site, '/remotes.json');

/** Whether the shell of a site is a development build, whose registry has no hashes. */
export async function isInDevelopment(site: string): Promise<boolean> {
  const releases = Object.values(await readRegistry(site)).flat();
  return releases.length > 0 && releases.every(({ integrity }) => !integrity);
}
