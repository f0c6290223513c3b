import { UserError } from '../project/command.ts';
import { isAddress } from '../registry/registry.ts';
import type { Registry } from '../release/folder.ts';
import type { Site } from '../render/site.ts';
import { ask } from './forward.ts';

/** The origin of a site that a command names. */
export function originOf(address: string): string {
  if (!isAddress(address))
    throw new UserError(`Name the address of a site, such as https://news.example.com, not ${address}`);
  return new URL(address).origin;
}

/** Reads the JSON of a site or of its back end. */
export async function read<Content>(address: URL, headers?: HeadersInit): Promise<Content> {
  const answer = await ask(address, { headers });
  const content = answer.ok ? await answer.json().catch(() => undefined) : undefined;
  const moved = answer.headers.get('location');
  if (moved) throw new UserError(`${address} leads to ${moved}: name the address that the site has now`);
  if (!content) throw new UserError(`${address} answers ${answer.status}, not with what a site has there`);
  return content;
}

export const readConfig = (site: string) => read<Site['config']>(new URL('/config.json', site));
export const readRegistry = (site: string) => read<Registry>(new URL('/remotes.json', site));

/** Whether the shell of a site is a development build, whose registry has no hashes. */
export async function isInDevelopment(site: string): Promise<boolean> {
  const releases = Object.values(await readRegistry(site)).flat();
  return releases.length > 0 && releases.every(({ integrity }) => !integrity);
}
