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

/** Records every request in order; `calls.splice(0)` takes those recorded so far. */
export function recordRequests(): Call[] {
  const calls: Call[] = [];
  backend.events.on('request:start', async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const place = calls.push({ call: '', body: undefined }) - 1;
    const text = await request.clone().text();
    const parameters = decodeURIComponent(searchParams.toString());
    calls[place] = {
      call: `${request.method} ${pathname.replace('/rest/v1', '')}${parameters && `?${parameters}`}`,
      body: bodyOf(text),
    };
  });
  return calls;
}
