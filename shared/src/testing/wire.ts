import { backend } from './backend';

/** A request in the form that wire tests compare. */
export interface Call {
  /** "METHOD path?parameters", without the address of the back end. */
  call: string;
  body: unknown;
}

/** The body: parsed JSON, undefined for none, and only "file" for a file. */
function bodyOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return 'file';
  }
}

/** Records every request in order, once its body is there; `calls.splice(0)` takes those recorded so far. */
export function recordRequests(): Call[] {
  const calls: Call[] = [];
  let earlier = Promise.resolve();
  backend.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const parameters = decodeURIComponent(searchParams.toString());
    const call = `${request.method} ${pathname.replace('/rest/v1', '')}${parameters && `?${parameters}`}`;
    const reading = request.clone().text();
    earlier = earlier.then(async () => {
      calls.push({ call, body: bodyOf(await reading) });
    });
  });
  return calls;
}
