// Runs one server bundle, away from the process that serves pages: what hangs or crashes here is only this worker. The bundle
// gets a realm of its own with nothing in it but the platform's standard parts, and reads through the process that started
// the worker. Plain JavaScript, because workers don't inherit the loader that strips types.

import { constants, createContext, SourceTextModule } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/** Reads that are waiting for their response, by number. */
const reads = new Map();
let count = 0;

const fetchThroughParent = (input, init) =>
  new Promise((resolve, reject) => {
    // A part that is still loading when the page is drawn begins to read, for nothing.
    if (init?.signal?.aborted) return reject(init.signal.reason);
    const read = count++;
    reads.set(read, { resolve, reject });
    const headers = [...new Headers(init?.headers)];
    parentPort.postMessage({ read, url: String(input), method: init?.method ?? 'GET', headers });
  });

// An ordinary global object: with the usual one of a context, every access to a global would be intercepted.
const realm = createContext(constants.DONT_CONTEXTIFY);
Object.assign(realm, {
  AbortController,
  AbortSignal,
  Blob,
  clearInterval,
  clearTimeout,
  console,
  crypto,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  MessageChannel,
  performance,
  queueMicrotask,
  ReadableStream,
  Request,
  Response,
  setInterval,
  setTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
});

// What a bundle says in the language of the site is there before it runs.
realm.translation = workerData.translation;

const bundle = new SourceTextModule(workerData.source, { context: realm, identifier: workerData.name });
await bundle.link((specifier) => {
  throw new Error(`A server bundle can't import ${specifier}`);
});
await bundle.evaluate();

async function render({ id, request }) {
  try {
    const result = await bundle.namespace.render({ ...request, fetch: fetchThroughParent });
    parentPort.postMessage({ id, result });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) });
  }
}

function finishRead({ read, failure, body, status, headers }) {
  const { resolve, reject } = reads.get(read);
  reads.delete(read);
  if (failure) reject(new TypeError(failure));
  else resolve(new Response(body, { status, headers }));
}

parentPort.on('message', (message) => {
  if ('read' in message) finishRead(message);
  else if ('ping' in message) parentPort.postMessage(message);
  else void render(message);
});
parentPort.postMessage({ ready: true });
