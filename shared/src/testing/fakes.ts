import { HttpResponse, http, type RequestHandler } from 'msw';

export { HttpResponse, http, type RequestHandler } from 'msw';
export * from './rows';
export * from './session';

/** The address of the fake back end. */
export const backendUrl = 'http://backend.test';

/** The addresses of tables, procedures, auth and storage in the fake back end. */
export const at = {
  table: (name: string) => `${backendUrl}/rest/v1/${name}`,
  procedure: (name: string) => `${backendUrl}/rest/v1/rpc/${name}`,
  auth: (path: string) => `${backendUrl}/auth/v1/${path}`,
  storage: (path: string) => `${backendUrl}/storage/v1/${path}`,
};

type Hold<Result> = () => Promise<Result>;

/** Gives the browser locks, which jsdom lacks. Returns what says in which tab the next are requested. */
export function fakeLocks() {
  let clientId = 'this';
  const held = new Set<{ name: string; clientId: string }>();
  const locks = {
    async request<Result>(name: string, ...rest: [Hold<Result>] | [object, Hold<Result>]) {
      const lock = { name, clientId };
      held.add(lock);
      const result = await (rest.length === 1 ? rest[0] : rest[1])();
      held.delete(lock);
      return result;
    },
    query: async () => ({ held: [...held] }),
  };
  Object.assign(navigator, { locks });
  return (tab: string) => {
    clientId = tab;
  };
}

type Item = Record<string, unknown>;

/** The row after which a chunk starts, from the filter that names it. */
const lastIn = (filter: string | null) =>
  /id\.[lg]t\.([\w-]+)\)$/.exec(filter?.replace(/\)$/, '') ?? '')?.[1];

/**
 * The rows that a request selects: by equality filters and by whether there is a value, then after the previous chunk, then by
 * range. Other filters, also of embedded rows, are left to the database tests.
 */
function selected(rows: Item[], { searchParams }: URL): Item[] {
  const filters = [...searchParams].filter(([key]) => !key.includes('.'));
  const meets = (field: unknown, filter: string) =>
    filter === 'not.is.null'
      ? field !== null
      : !filter.startsWith('eq.') || String(field) === filter.slice(3);
  const matching = rows.filter((row) => filters.every(([key, filter]) => meets(row[key], filter)));
  const last = lastIn(searchParams.get('or'));
  const offset = Number(searchParams.get('offset') ?? 0) + matching.findIndex(({ id }) => id === last) + 1;
  const limit = Math.min(1000, Number(searchParams.get('limit') ?? 1000));
  return matching.slice(offset, offset + limit);
}

/** Answers reads of a table as PostgREST would: equality filters, ranges, single objects, counts. */
export function tableHandler(name: string, rows: Item[]): RequestHandler {
  return http.get(at.table(name), ({ request }) => {
    const found = selected(rows, new URL(request.url));
    if (!request.headers.get('accept')?.includes('vnd.pgrst.object')) return HttpResponse.json(found);
    if (found.length === 1) return HttpResponse.json(found[0]);
    return HttpResponse.json({ code: 'PGRST116', message: 'Cannot coerce the result' }, { status: 406 });
  });
}

/** Answers calls of a procedure that returns rows, like reads of a table. */
export const rowsHandler = (procedure: string, rows: Item[]): RequestHandler =>
  http.post(at.procedure(procedure), ({ request }) =>
    HttpResponse.json(selected(rows, new URL(request.url))),
  );

/** Answers a count (HEAD) of a table. */
export function countHandler(name: string, count: number): RequestHandler {
  return http.head(
    at.table(name),
    () => new HttpResponse(null, { headers: { 'content-range': `*/${count}` } }),
  );
}

/** Answers any call with an error of the database: SQLSTATE or PostgREST code, message and HTTP status. */
export const databaseError = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ code, message, details: null, hint: null }, { status });

/** Answers any call with an error of the auth server: HTTP status, code and message; a weak password has `reasons`. */
export const authError = (status: number, error_code: string, msg: string, reasons?: string[]) => () =>
  HttpResponse.json(
    { code: status, error_code, msg, ...(reasons && { weak_password: { reasons } }) },
    { status },
  );

/** A response that is held back until `give` is called. */
export function heldAnswer() {
  let give: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  // A request can be repeated, and a response is read once.
  return { answer: async () => (await answer).clone(), give: (response: Response) => give(response) };
}
