// A fake of the federation runtime for page tests: releases are objects, and nothing is fetched.
import type { ComponentType } from 'react';

export { satisfy } from '@module-federation/runtime-core';

/** What a fake release does when one of its pages is requested. */
export type Release = Record<string, ComponentType> | Error | 'hang';

/** The releases that can be reached, by address of their entry. */
export const releases = new Map<string, Release>();

/** Every entry that was requested, in order. */
export const requests: string[] = [];

const entries = new Map<string, string>();

export function registerRemotes(remotes: { name: string; entry: string }[]) {
  for (const { name, entry } of remotes) entries.set(name, entry);
}

export async function loadRemote(id: string) {
  const [name = '', page = ''] = id.split('/');
  const entry = entries.get(name) ?? '';
  requests.push(entry);
  const release = releases.get(entry.replace(/\?.*/, '')) ?? new Error('The entry cannot be fetched');
  if (release === 'hang') return new Promise(() => {});
  if (release instanceof Error) throw release;
  return { default: release[page] };
}

export const registerPlugins = () => {};
export const registerGlobalPlugins = () => {};
export const getInstance = () => null;
