/** Receives how much of an upload has been sent, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** Who is told about an upload, and how to cancel it. */
export interface Follower {
  onProgress: OnProgress;
  signal: AbortSignal | undefined;
}

const followed = new Map<string, Follower>();

/**
 * Reports the progress of the upload of a file, `<bucket>/<name>`, and aborts it when it stalls or is cancelled. Returns what
 * ends that.
 */
export function followUpload(file: string, onProgress: OnProgress, signal?: AbortSignal): () => void {
  followed.set(file, { onProgress, signal });
  return () => void followed.delete(file);
}

/** Who follows the upload that a request makes, if it makes one that is followed. */
export const followerOf = (input: RequestInfo | URL, init?: RequestInit): Follower | undefined =>
  init?.method === 'POST' ? followed.get(String(input).split('/storage/v1/object/')[1] ?? '') : undefined;

/** Whether a request makes an upload that is followed. */
export const isFollowed = (input: RequestInfo | URL, init?: RequestInit): boolean =>
  followerOf(input, init) !== undefined;
