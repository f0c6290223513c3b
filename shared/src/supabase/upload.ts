/** How long an upload may stall, in milliseconds; also how long the response may take after the last byte. */
const STALL = 15_000;

/** Receives how much of an upload has been sent, from 0 to 1. */
export type OnProgress = (part: number) => void;

const followed = new WeakMap<object, OnProgress>();

/** Reports the progress of the upload of these bytes, and aborts it when it stalls. Relies on storage-js passing them on as they are. */
export function followUpload(bytes: ArrayBuffer, onProgress: OnProgress) {
  followed.set(bytes, onProgress);
}

const progressOf = (body: unknown) =>
  typeof body === 'object' && body !== null ? followed.get(body) : undefined;

/** Whether this is the body of an upload that is followed. */
export const isFollowed = (body: unknown) => progressOf(body) !== undefined;

/** Sends by XMLHttpRequest, because fetch reports no upload progress. */
function send(url: string, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
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
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = request.onabort = () => reject(new TypeError('Failed to fetch'));
    request.onloadend = () => clearTimeout(timer);
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
  const onProgress = progressOf(init?.body);
  const answer = await (init && onProgress ? send(String(input), init, onProgress) : fetch(input, init));
  return answer.ok || !String(input).includes('/storage/v1/') ? answer : withoutHtml(answer);
};
