// Runs one server bundle, away from the process that serves pages: what hangs or crashes here is only this worker. The bundle
// gets a realm of its own with nothing in it but the platform's standard parts, and reads through the process that started
// the worker. Plain JavaScript, because workers don't inherit the loader that strips types.

import { once } from 'node:events';
import { constants, createContext, SourceTextModule } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/** How many reads can be open at a time: more than all pages together need, and few enough for the parent. */
const MOST_READS = 500;

/** How long what is rendered can be, as JSON: many times as long as our pages. The server keeps hundreds of them. */
const LONGEST = 2_000_000;

let open = 0;

/** Reads through the parent, which answers at a port. */
const fetchThroughParent = async (input, init) => {
  // A part that is still loading when the page is drawn begins to read, for nothing.
  init?.signal?.throwIfAborted();
  if (open === MOST_READS) throw new TypeError(`There are already ${MOST_READS} open reads`);
  open += 1;
  const { port1, port2 } = new MessageChannel();
  const sent = { method: init?.method ?? 'GET', headers: [...new Headers(init?.headers)] };
  parentPort.postMessage({ url: String(input), init: sent, port: port2 }, [port2]);
  const [{ failure, body, status, headers }] = await once(port1, 'message');
  port1.close();
  open -= 1;
  if (failure) throw new TypeError(failure);
  return new Response(body, { status, headers });
};

// An ordinary global object: with the usual one of a context, every access to a global would be intercepted.
const realm = createContext(constants.DONT_CONTEXTIFY);
const platform = `
  AbortController AbortSignal Blob clearInterval clearTimeout console crypto DOMException Event
  EventTarget FormData Headers MessageChannel performance queueMicrotask ReadableStream Request Response
  setInterval setTimeout structuredClone TextDecoder TextEncoder URL URLSearchParams
`;
for (const name of platform.trim().split(/\s+/)) realm[name] = globalThis[name];

// What a bundle says in the language of the site is there before it runs.
realm.translation = workerData.translation;

const bundle = new SourceTextModule(workerData.source, { context: realm, identifier: workerData.name });
await bundle.link((specifier) => {
  throw new Error(`A server bundle can't import ${specifier}`);
});
await bundle.evaluate();

async function render(request) {
  try {
    const result = await bundle.namespace.render({ ...request, fetch: fetchThroughParent });
    if (JSON.stringify(result).length > LONGEST) throw new Error('It renders more than 2 MB');
    return { result };
  } catch (error) {
    return { error: String(error?.message ?? error).slice(0, 300) };
  }
}

// Without a request, the parent only wants to know whether there is an answer.
parentPort.on('message', async ({ request, port }) => port.postMessage(request ? await render(request) : {}));
