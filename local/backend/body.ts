import { bodyWithin } from '../../delivery/serve/body.ts';
import { RequestError } from './responses.ts';

const mebibyte = 1_048_576;

// Higher than the limit of any bucket or field, so that those limits apply first.
const limitOf = (pathname: string): number => {
  if (pathname.startsWith('/functions/v1')) return 1024;
  return (pathname.startsWith('/auth/v1') ? 0.1 : 8) * mebibyte;
};

/** Reads the body, but never more than the service can use. */
export const readBody = async (request: Request, pathname: string): Promise<Uint8Array> => {
  const limit = limitOf(pathname);
  const tooLarge = new RequestError(413, 'PT413', 'The request is too large');
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
