import { withBackendAddress } from '@newsletters/delivery/registry/backendAddress';
import { parseRegistry } from '@newsletters/delivery/registry/registry';

/** How long a deployment file may take, in milliseconds. */
const FILE_TIMEOUT = 9500;

/** The two files that describe a deployment. */
export type DeploymentFile = '/config.json' | '/remotes.json';

declare global {
  /** What the script in the page has requested; each response is used once. */
  var prefetchedFiles: Partial<Record<DeploymentFile, Promise<unknown>>> | undefined;
}

/** Requests a file of this deployment. */
export async function fetchFile(path: DeploymentFile): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(FILE_TIMEOUT) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  const content = await response.json();
  return path === '/config.json' ? withBackendAddress(content) : content;
}

/** Reads a file of this deployment; the first time, from the prefetched response. */
export function readFile(path: DeploymentFile): Promise<unknown> {
  const prefetched = globalThis.prefetchedFiles?.[path];
  if (!prefetched) return fetchFile(path);
  delete globalThis.prefetchedFiles?.[path];
  return prefetched;
}

/** Reads `remotes.json`. */
export const loadRegistry = async () => parseRegistry(await readFile('/remotes.json'));
