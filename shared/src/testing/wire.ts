import { backend } from './backend';

/** A request as a wire test compares it. */
export interface Call {
  /** "METHOD path?parameters", without the address of the back end. */
  call: string;
  body: unknown;
}

/** What was sent: JSON as it means, nothing as undefined, and of a file only that there was one. */
function bodyOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return 'file';
  }
}

/** Records every request in order; `calls.splice(0)` takes those since the last time. */
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
