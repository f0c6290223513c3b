import { type Follower, followerOf } from './followed';
import type { Step } from './steps';

/** How long an upload may stall, in milliseconds; also how long the response may take after the last byte. */
const STALL = 15_000;

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

const isJson = (response: Response): Promise<boolean> =>
  response
    .clone()
    .json()
    .then(Boolean, () => false);

/**
 * Makes an error of the storage server that is not JSON one without a message: it's a proxy's page, of which the storage library
 * would say only its status.
 */
export const withoutHtml: Step = (next) => async (input, init) => {
  const response = await next(input, init);
  const isReadable = response.ok || !String(input).includes('/storage/v1/') || (await isJson(response));
  return isReadable ? response : Response.json({ message: '' }, { status: response.status });
};

/** Sends the uploads that are followed by XMLHttpRequest. */
export const followUploads: Step = (next) => (input, init) => {
  const follower = followerOf(init?.body);
  return init && follower ? send(String(input), init, follower) : next(input, init);
};
