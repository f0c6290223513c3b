/** Receives how much of an upload has been sent, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** Who is told about an upload, and how to cancel it. */
export interface Follower {
  onProgress: OnProgress;
  signal: AbortSignal | undefined;
}

const followed = new Map<string, Follower>();

/**
 * Reports the progress of the uploads of this file, and aborts them when they stall or are cancelled.
 *
 * @param file its bucket and its name, as in the address that the storage server takes it at
 * @returns how to stop following
 */
export function followUpload(file: string, onProgress: OnProgress, signal?: AbortSignal) {
  followed.set(file, { onProgress, signal });
  return () => void followed.delete(file);
}

/** Who follows the upload that is sent to this address, if it is one that is followed. */
export const followerOf = (address: RequestInfo | URL) =>
  followed.get(/\/storage\/v1\/object\/(.*)/.exec(String(address))?.[1] ?? '');

/** Whether this is the address of an upload that is followed. */
export const isFollowed = (address: RequestInfo | URL) => followerOf(address) !== undefined;
