import { bodyWithin } from '../../delivery/serve/body.ts';
import { RequestError } from './responses.ts';

/** Reads the body, but never more than so many bytes. */
export const readBody = async (request: Request, limit: number): Promise<Uint8Array> => {
  const tooLarge = new RequestError(413, 'PT413', 'The request is too large');
  // A body that is left half read can close the connection before the answer.
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  const body = await bodyWithin(request, limit);
  if (!body) throw tooLarge;
  return body;
};

/** The request with another body of known length. */
export const withBody = (request: Request, body: Uint8Array, changed: Record<string, string> = {}) => {
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.byteLength));
  for (const [name, value] of Object.entries(changed)) headers.set(name, value);
  const sent = request.method === 'GET' || request.method === 'HEAD' ? undefined : new Uint8Array(body);
  return new Request(request.url, { method: request.method, headers, body: sent });
};
