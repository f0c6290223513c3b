/** A refusal in the shape of the service that the path belongs to. */
export const errorResponse = (pathname: string, status: number, code: string, message: string): Response => {
  const body = pathname.startsWith('/auth/v1')
    ? { code: status, error_code: code, msg: message }
    : pathname.startsWith('/storage/v1')
      ? { statusCode: String(status), error: code, message }
      : { code, message, details: null, hint: null };
  return Response.json(body, { status });
};

const exposed = 'Content-Range, Content-Location, Preference-Applied, X-Supabase-Api-Version, ETag';

/** Answers a preflight: any origin, method and header, as hosted Supabase does. */
export const preflight = (request: Request): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '86400',
    },
  });

/** Adds what every answer of the service must carry, and reads it whole so that it is sent in one piece. */
export const complete = async (pathname: string, answer: Response): Promise<Response> => {
  const headers = new Headers(answer.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', exposed);
  headers.set('x-content-type-options', 'nosniff');
  if (pathname.startsWith('/storage/v1')) {
    headers.set('content-security-policy', "sandbox; default-src 'none'");
    headers.set('cross-origin-resource-policy', 'cross-origin');
  }
  const body = answer.body === null ? null : await answer.arrayBuffer();
  return new Response(body, { status: answer.status, headers });
};
