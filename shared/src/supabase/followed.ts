/** Receives how much of an upload has been sent, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** Who is told about an upload, and how to cancel it. */
export interface Follower {
  onProgress: OnProgress;
  signal: AbortSignal | undefined;
}

const followed = new WeakMap<object, Follower>();

/**
 * Reports the progress of the upload of these bytes, and aborts it when it stalls or is cancelled. Relies on storage-js
 * passing them on as they are.
 */
export function followUpload(bytes: ArrayBuffer, onProgress: OnProgress, signal?: AbortSignal) {
  followed.set(bytes, { onProgress, signal });
}

/** Who follows the upload of this body, if it is one that is followed. */
export const followerOf = (body: unknown) =>
  typeof body === 'object' && body !== null ? followed.get(body) : undefined;

/** Whether this is the body of an upload that is followed. */
export const isFollowed = (body: unknown) => followerOf(body) !== undefined;
