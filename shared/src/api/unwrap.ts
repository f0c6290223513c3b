/** The longest server message that is shown; the rest is cut. */
const MESSAGE_LIMIT = 300;

/** SQLSTATE of "another row needs this one" and "the row this one needs is gone". */
const FOREIGN_KEY = '23503';

/** A failed request, with the sentence to show. */
export class RequestError extends Error {
  override name = 'RequestError';

  constructor(
    message: string,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** SQLSTATE or PostgREST code, when the server gave one. */
    readonly code?: string,
  ) {
    super(message);
  }
}

interface Failure {
  message?: string;
  code?: string;
  status?: number;
  statusCode?: string | number;
}

/**
 * The sentence for a failed request: the server's own message as text where there is one (cut at 300 characters),
 * else the catalogue's. Nothing that did not come from the server's mouth, such as an HTML page of a proxy or the
 * browser's network error, is passed off as its message.
 */
function sentence({ message, code }: Failure, status: number, fallback: string): string {
  const text = message?.trim() ?? '';
  const fromServer = status > 0 && text !== '' && text !== '{}' && !/^</.test(text) && !/<html/i.test(text);
  if (!fromServer) return fallback;
  // What hinders is another row, which the reason names; alone it would not say what failed.
  return (code === FOREIGN_KEY ? `${fallback}: ${text}` : text).slice(0, MESSAGE_LIMIT);
}

/** Turns any failure into a `RequestError` with the sentence to show. */
export function requestError(error: Failure, fallback: string, answered?: number): RequestError {
  const status = answered ?? (Number(error.status ?? error.statusCode ?? 0) || 0);
  return new RequestError(sentence(error, status, fallback), status, error.code);
}

interface Result<Data> {
  data: Data;
  error: Failure | null;
  status?: number;
}

/**
 * Throws a `RequestError` unless the call succeeded, and gives its data, which may be null. This is the one place that
 * decides a message.
 *
 * @param fallback the catalogue's text, for when the server has none
 */
export function succeeded<Data>({ data, error, status }: Result<Data>, fallback: string): Data {
  if (error) throw requestError(error, fallback, status);
  // An answer that is no data at all, as a captive portal's page with status 200, is a failure too.
  if (typeof data === 'string' && /^\s*</.test(data)) throw new RequestError(fallback, status ?? 0);
  return data;
}

/** As `succeeded`, for calls that must return something: no data is a failure too. */
export function unwrap<Data>(result: Result<Data>, fallback: string): NonNullable<Data> {
  const data = succeeded(result, fallback);
  if (data === null || data === undefined) throw new RequestError(fallback, result.status ?? 0);
  return data;
}
