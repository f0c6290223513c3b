/** How long a file beside the page may take, in milliseconds. */
const FILE_TIMEOUT = 9500;

/** The two files that describe a deployment. */
export type DeploymentFile = '/config.json' | '/remotes.json';

declare global {
  /** What the early script has already asked for; each answer is used once. */
  var prefetchedFiles: Partial<Record<DeploymentFile, Promise<unknown>>> | undefined;
}

/** Asks for a file of this deployment. */
export async function fetchFile(path: DeploymentFile): Promise<unknown> {
  const answer = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(FILE_TIMEOUT) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

/** Reads a file of this deployment; the first time, what the early script asked for. */
export function readFile(path: DeploymentFile): Promise<unknown> {
  const early = globalThis.prefetchedFiles?.[path];
  if (!early) return fetchFile(path);
  delete globalThis.prefetchedFiles?.[path];
  return early;
}
