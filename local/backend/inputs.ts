import { isObject } from '../../delivery/registry/registry.ts';
import { RequestError } from './responses.ts';

/** The value of a body of JSON. */
export const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new RequestError(400, 'PGRST102', 'The request is not valid JSON');
  }
};

const invalid = (name: string, what: string): RequestError =>
  new RequestError(400, '22P02', `${name} must be ${what}`);

const written = (name: string, document: unknown): string => {
  try {
    return JSON.stringify(document);
  } catch {
    throw invalid(name, 'nested less deeply');
  }
};

/** Rejects NUL and unpaired surrogates anywhere in a value. `JSON.stringify` writes them as escapes, and each backslash as two. */
const checkText = (name: string, value: unknown): void => {
  if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(written(name, value)))
    throw new RequestError(400, '22P05', `${name} contains characters that cannot be stored`);
};

/** The arguments that take a list of texts. */
const lists = ['user_ids', 'p_ids', 'p_expected', 'p_frequencies', 'p_told', 'p_traits', 'p_user_ids'];

/** The arguments that are true or false. */
const flags = ['p_again', 'p_created', 'p_descending', 'p_done', 'p_every_word', 'p_unconfirmed'];

/** The arguments that are JSON: an object or a list. */
const documents = ['p_departed', 'p_departures', 'p_ended', 'p_lists'];

/** The largest number that lite can take for a moment. */
const LARGEST = 8.64e15;

// PGlite throws at a list or flag of another kind, and every later request would find an aborted transaction.
const checkField = (name: string, value: unknown): void => {
  if (value === null) return;
  if (lists.includes(name)) {
    if (!Array.isArray(value)) throw invalid(name, 'a list');
    for (const item of value) checkField('An item', item);
  } else if (flags.includes(name)) {
    if (typeof value !== 'boolean') throw invalid(name, 'true or false');
  } else if (documents.includes(name)) {
    if (typeof value !== 'object') throw invalid(name, 'an object or a list');
    checkText(name, value);
  } else if (typeof value === 'string') checkText(name, value);
  else if (typeof value !== 'number') throw invalid(name, 'text');
  else if (Math.abs(value) > LARGEST) throw invalid(name, 'text or a smaller number');
};

/** Limits the depth of embedding, the number of embedded tables, and that of columns. Ours need 2, 2 and 20; more multiplies the answer. */
const checkSelect = (select: string): void => {
  const refuse = (what: string) => {
    throw new RequestError(400, 'PGRST100', `select can ${what}`);
  };
  let depth = 0;
  for (const [part] of select.matchAll(/[()*]|example_content/g)) {
    if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    // Within rows that are embedded twice, each example would be there as often as its category has newsletters.
    else if (depth === 2) refuse('name neither example_content nor * that deep');
    if (depth > 2) refuse('embed rows 2 times within each other');
  }
  if (select.split('example_content').length > 2) refuse('name example_content once');
  if (select.split('(').length > 5) refuse('embed rows 4 times');
  if (select.split(',').length > 50) refuse('name 50 columns');
};

/** A filter by a regular expression, which can keep PostgreSQL busy for ever: of a column, and in a list of filters. */
const expression = /^(not\.)*i?match[.(]/;
const expressionInList = /\.i?match[.(]/;

/** Rejects queries that would keep the only connection busy. Hosted ends what takes too long by a time limit. */
export const checkQuery = (query: URLSearchParams): void => {
  for (const [name, value] of query) {
    if (name === 'select') checkSelect(value);
    else if (
      /(^|\.)(or|and)$/.test(name)
        ? // Quoted, it's text, such as the last name of a page. The back end knows no escapes there.
          expressionInList.test(value.replace(/"[^"]*"/g, ''))
        : expression.test(value)
    )
      throw new RequestError(400, 'PGRST100', 'The embedded back end has no regular expressions');
  }
};

/**
 * How many values rows or arguments can have: little fewer than PGlite takes as parameters. With more, it fails and answers nothing
 * correctly any more. Hosted has no such limit, because PostgREST sends all rows as one parameter.
 */
const MOST_VALUES = 32_000;

/** Rejects rows and arguments with anything but text, numbers, null, known lists, flags and JSON: none of our columns or arguments takes more. */
export const checkRest = (pathname: string, body: Uint8Array): void => {
  if (body.byteLength === 0) return;
  const value = parse(body);
  const takesRows = !pathname.startsWith('/rest/v1/rpc/');
  let values = 0;
  for (const row of takesRows && Array.isArray(value) ? value : [value]) {
    if (!isObject(row))
      throw new RequestError(400, 'PGRST102', 'The request must be an object with named values');
    const fields = Object.entries(row);
    values += fields.length;
    if (values > MOST_VALUES)
      throw new RequestError(413, 'PT413', `A request can have at most ${MOST_VALUES} values`);
    for (const [name, field] of fields) checkField(name, field);
  }
};

const checkEmail = (email: unknown): void => {
  if (email === undefined) return;
  if (typeof email !== 'string' || email.length > 254 || /["(),:;<>[\\\]]/.test(email))
    throw new RequestError(400, 'validation_failed', 'Unable to validate email address: invalid format');
};

const checkPassword = (password: unknown, signingIn: boolean): void => {
  if (password === undefined) return;
  if (typeof password !== 'string') throw new RequestError(400, 'validation_failed', 'Password must be text');
  if (Buffer.byteLength(password) <= 72) return;
  if (signingIn) throw new RequestError(400, 'invalid_credentials', 'Invalid login credentials');
  throw new RequestError(400, 'validation_failed', 'Password cannot be longer than 72 characters');
};

/** The tokens and codes that can be sent instead of a password. */
const credentials = ['refresh_token', 'auth_code', 'code_verifier', 'token_hash'];

/** Rejects addresses, passwords and other texts that the embedded auth server would truncate or fail on. */
export const checkAuth = (pathname: string, body: Uint8Array): void => {
  if (body.byteLength === 0) return;
  const value = parse(body);
  if (!isObject(value))
    throw new RequestError(400, 'bad_json', 'The request must be an object with named values');
  checkText('The request', value);
  for (const name of credentials)
    if (value[name] !== undefined && typeof value[name] !== 'string')
      throw new RequestError(400, 'validation_failed', `${name} must be text`);
  // Lite sends the link to the present address alone, which would prove nothing of the new one. No screen needs it.
  if (pathname === '/auth/v1/user' && value.email !== undefined)
    throw new RequestError(422, 'email_change_disabled', "The embedded back end can't change addresses");
  checkEmail(value.email);
  checkPassword(value.password, pathname.startsWith('/auth/v1/token'));
};
