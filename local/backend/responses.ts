/** Bad input that hosted Supabase rejects and the embedded back end would accept or fail on. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** An error response in the format of the service that the path belongs to. */
export const errorResponse = (pathname: string, status: number, code: string, message: string): Response => {
  const body = pathname.startsWith('/auth/v1')
    ? { code: status, error_code: code, msg: message }
    : pathname.startsWith('/storage/v1')
      ? { statusCode: String(status), error: code, message }
      : { code, message, details: null, hint: null };
  return Response.json(body, { status });
};

/** Adds the headers that every response of the service needs, and buffers the body so that it's sent in one piece. */
export const complete = async (pathname: string, response: Response): Promise<Response> => {
  const headers = new Headers(response.headers);
  headers.set('x-content-type-options', 'nosniff');
  if (pathname.startsWith('/storage/v1')) {
    headers.set('content-security-policy', "sandbox; default-src 'none'");
    headers.set('cross-origin-resource-policy', 'cross-origin');
  }
  const body = response.body === null ? null : await response.arrayBuffer();
  return new Response(body, { status: response.status, headers });
};
