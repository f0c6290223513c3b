/** How long an upload may stall, in milliseconds; also how long the response may take after the last byte. */
const STALL = 15_000;

/** Receives how much of an upload has been sent, from 0 to 1. */
export type OnProgress = (part: number) => void;

interface Follower {
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

const followerOf = (body: unknown) =>
  typeof body === 'object' && body !== null ? followed.get(body) : undefined;

/** Whether this is the body of an upload that is followed. */
export const isFollowed = (body: unknown) => followerOf(body) !== undefined;

/** Sends by XMLHttpRequest, because fetch reports no upload progress. */
function send(url: string, init: RequestInit, { onProgress, signal }: Follower): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    // Once all bytes are sent, the file may be stored: then the response tells when it can be deleted.
    const cancel = () => !sent && request.abort();
    let sent = false;
    signal?.addEventListener('abort', cancel);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALL);
    };
    request.open(init.method ?? 'POST', url);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => {
      sent = true;
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = request.onabort = () => reject(new TypeError('Failed to fetch'));
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
    wait();
    request.send(init.body as ArrayBuffer);
  });
}

/** An error response that is not JSON is a proxy's page; the storage library would turn its status into the message "HTTP 413 error". */
async function withoutHtml(failure: Response): Promise<Response> {
  const isJson = await failure
    .clone()
    .json()
    .then(Boolean, () => false);
  return isJson ? failure : new Response('{}', { status: failure.status });
}

/** The client's fetch: the browser's own, except for uploads that are followed and errors of the storage server. */
export const fetchOrFollow: typeof fetch = async (input, init) => {
  const follower = followerOf(init?.body);
  const answer = await (init && follower ? send(String(input), init, follower) : fetch(input, init));
  return answer.ok || !String(input).includes('/storage/v1/') ? answer : withoutHtml(answer);
};
