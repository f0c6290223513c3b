import { sentences } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { serverMessage } from './serverMessage';
import { translate } from './translate';

/** The longest server message that is shown; the rest is cut off. */
export const MESSAGE_LIMIT = 300;

/** SQLSTATE for a row that another row needs, and for a row whose parent is gone. */
const FOREIGN_KEY = '23503';

/**
 * Codes of what a server says about itself, in English whatever the site's language: no connection to the database, the time is up,
 * it shuts down or starts, a lock, no resources, a transaction that lost or, without a code, a gateway in front of it. None is about
 * what the user has asked for.
 */
const ABOUT_SERVER = /^(PGRST00\d|57014|57P0\d|55P03|53\w{3}|40\w{3}|HTTP 50[234])$/;

/** Codes of a token that isn't accepted: the session has ended. */
const NO_SESSION = /^PGRST30[13]$/;

/** A failed request, with the message to show. */
export class RequestError extends Error {
  override name = 'RequestError';

  constructor(
    message: string,
    /** HTTP status; 0 if there was no response. */
    readonly status: number,
    /** SQLSTATE or PostgREST code, if the server sent one. */
    readonly code?: string,
  ) {
    super(message);
  }
}

interface Failure {
  message?: string;
  details?: unknown;
  code?: string;
  status?: number;
  statusCode?: string | number;
}

/**
 * The message for a failed request: the server's own as text if there is one (cut off at 300 characters), or else the
 * catalogue's. Neither what the server says about itself is shown, nor what it did not write, such as a proxy's HTML page, the rows
 * of a response that was cut off, or the browser's network error.
 */
function messageOf({ message, details, code }: Failure, status: number, fallback: string, both: boolean) {
  const text = message?.trim() ?? '';
  const fromServer =
    // A response that was cut off has the status of a success.
    status >= 400 &&
    text !== '' &&
    !/^[<{[]|<html/i.test(text) &&
    !ABOUT_SERVER.test(code ?? `HTTP ${status}`);
  if (!fromServer) return fallback;
  if (NO_SESSION.test(code ?? '')) return t("You're no longer signed in. Please sign in again.");
  const { template, values } = serverMessage(text, details);
  const sentence = translate(template, values);
  // The server names the row that is in the way; alone, that would not say what failed.
  return (both || code === FOREIGN_KEY ? sentences(fallback, sentence) : sentence).slice(0, MESSAGE_LIMIT);
}

/** Turns any failure into a `RequestError` with the message to show; `both`: the catalogue's, and then the server's if there is one. */
export function requestError(
  error: Failure,
  fallback: string,
  answered?: number,
  both = false,
): RequestError {
  const status = answered ?? (Number(error.status ?? error.statusCode ?? 0) || 0);
  return new RequestError(messageOf(error, status, fallback, both), status, error.code);
}

interface Result<Data> {
  data: Data;
  error: Failure | null;
  status?: number;
}

/**
 * Returns the data of a successful call, which may be null; throws a `RequestError` otherwise. No other place decides on
 * messages.
 *
 * @param fallback the catalogue's text, for when the server has none
 */
export function succeeded<Data>({ data, error, status }: Result<Data>, fallback: string): Data {
  if (error) throw requestError(error, fallback, status);
  // A response that is not data, such as a captive portal's page with status 200, is a failure too.
  if (typeof data === 'string' && /^\s*</.test(data)) throw new RequestError(fallback, status ?? 0);
  return data;
}

/** Like `succeeded`, for calls that must return something: no data is a failure too. */
export function unwrap<Data>(result: Result<Data>, fallback: string): NonNullable<Data> {
  const data = succeeded(result, fallback);
  if (data === null || data === undefined) throw new RequestError(fallback, result.status ?? 0);
  return data;
}
