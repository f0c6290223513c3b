import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { remotes } from '../../../delivery/project/apps.ts';
import { freeAppPorts } from '../../../delivery/project/ports.ts';
import type { Handler } from '../../../delivery/serve/listen.ts';
import { startStack } from '../../../local/serve.ts';

type RemoteName = (typeof remotes)[number]['name'];

/** The product with the demo content. */
export interface Site {
  url: string;
  /** Makes a remote's code unreachable for those who open the site from now on; none, and all can be reached. */
  breakRemote(name?: RemoteName): void;
  /** Rows as they are stored, whoever can see them. */
  rows<Row>(path: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Starts the product, as `npm start` does, in a temporary folder. */
export async function startSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'newsletters-engines-'));
  const settings = { ports: await freeAppPorts(), dataDir, releasesDir: dataDir };
  let broken: RemoteName | undefined;
  const around =
    (site: Handler): Handler =>
    async (request, peer) => {
      const response = await site(request, peer);
      if (!broken || new URL(request.url).pathname !== '/remotes.json') return response;
      const registry = (await response.json()) as Record<RemoteName, { entry: string }[]>;
      for (const release of registry[broken]) release.entry = release.entry.replace('remoteEntry', 'missing');
      return Response.json(registry, { headers: { 'cache-control': 'no-cache' } });
    };
  const { urls, serviceRoleKey, stop } = await startStack({ settings, log: () => {}, around });
  return {
    url: urls.host,
    breakRemote(name) {
      broken = name;
    },
    rows: async (path) => {
      const headers = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` };
      return (await fetch(`${urls.backend}/rest/v1/${path}`, { headers })).json();
    },
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
