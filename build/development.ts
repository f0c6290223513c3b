import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../project/settings.ts';

const remotes = ['remote-public', 'remote-admin', 'remote-owner'] as const;

/**
 * What the development servers answer for the two files that a deployment writes: the embedded back end, and the
 * remotes' development servers as their only releases. Read at each request, because the back end makes its keys at
 * its first start.
 */
export function developmentFile(name: 'config.json' | 'remotes.json'): unknown {
  const settings = readSettings();
  const urlOf = (remote: (typeof remotes)[number]) => `http://localhost:${settings[remote]}`;
  if (name === 'config.json') {
    const { anonKey } = JSON.parse(readFileSync(join(settings.dataDir, 'keys.json'), 'utf8'));
    return {
      supabaseUrl: `http://localhost:${settings.backend}`,
      supabaseKey: anonKey,
      migration: 'development',
      remoteOrigins: remotes.map(urlOf),
    };
  }
  return Object.fromEntries(
    remotes.map((remote) => [
      remote.replace('-', '_'),
      [
        {
          version: 'development',
          entry: `${urlOf(remote)}/remoteEntry.js`,
          pages: {},
          needs: { doors: {}, migration: '' },
        },
      ],
    ]),
  );
}
