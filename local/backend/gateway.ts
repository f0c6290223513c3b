import type { App } from '@supabase/lite';
import { Hono } from 'hono';
import { contextStorage } from 'hono/context-storage';
import { cors } from 'hono/cors';
import { REPORTS } from '../../delivery/registry/reports.ts';
import type { Handler } from '../../delivery/serve/listen.ts';
import { readBody, withBody } from './body.ts';
import type { Codes } from './codes.ts';
import type { Turn } from './connection.ts';
import { type Failing, logFailure } from './failures.ts';
import { checkAuth, checkQuery, checkRest } from './inputs.ts';
import { createReports } from './reports.ts';
import { complete, errorResponse, RequestError } from './responses.ts';
import { prepareStorage } from './uploads.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const exposed = ['Content-Range', 'Content-Location', 'Preference-Applied', 'X-Supabase-Api-Version', 'ETag'];

const VERIFY = '/auth/v1/verify';

/** Requests for a code; `magiclink` is the older name. */
const sends = /^\/auth\/v1\/(otp|magiclink)$/;

const services = /^\/(rest|auth|storage)\/v1\/./;

/** A path as lite reads it, so that another spelling doesn't lead around what is checked here. */
const decode = (pathname: string): string => {
  try {
    const path = decodeURIComponent(pathname);
    if (!path.includes('\0')) return path;
  } catch {}
  throw new RequestError(400, 'PGRST100', 'The address is malformed');
};

/** The most bytes of a body, by the server that takes it: more than any bucket or field, so that their limits apply first. */
const longest: Record<string, number> = { rest: 5_000_000, storage: 8_000_000 };

const prepare = async (request: Request, path: string): Promise<Request> => {
  checkQuery(new URL(request.url).searchParams);
  const body = await readBody(request, longest[path.split('/')[1] ?? ''] ?? 100_000);
  if (path.startsWith('/storage/v1')) return prepareStorage(request, path, body);
  if (path.startsWith('/auth/v1')) checkAuth(path, body);
  else if (request.method !== 'DELETE') checkRest(path, body);
  return withBody(request, body);
};

/**
 * Sits in front of the embedded back end and makes it respond as hosted Supabase does: it handles preflights, form uploads
 * and chunked bodies, sends codes, and rejects clearly what the back end would accept or fail on. Only the three services, the receiver of reports
 * and, by their paths, what is for this machine alone are reachable: the outbox and the fake of listmonk.
 */
export const createGateway = (app: App, turn: Turn, codes: Codes, pages: Record<string, Handler>) => {
  const reports = createReports();
  const answer = async (request: Request, peer: string): Promise<Response> => {
    const path = decode(new URL(request.url).pathname);
    // What a HEAD would verify, nobody would see.
    if (!methods.includes(request.method) || (request.method === 'HEAD' && path === VERIFY))
      throw new RequestError(405, 'PGRST117', 'Unsupported HTTP method');
    if (path === REPORTS) return complete(path, await reports(request));
    if (!services.test(path)) throw new RequestError(404, 'PGRST125', 'There is nothing at this address');
    const prepared = await prepare(request, path);
    const fetched = async () => {
      if (request.method === 'POST' && sends.test(path)) return codes.send(prepared);
      const asked = path === VERIFY ? await codes.translate(prepared) : prepared;
      return app.fetch(asked, { peerAddress: peer });
    };
    return turn(async () => complete(path, await fetched()));
  };

  const gateway = new Hono<Failing & { Bindings: { peer: string } }>();
  // Before anything that allows other origins.
  for (const [path, page] of Object.entries(pages))
    gateway.all(`${path}/*`, ({ req, env }) => page(req.raw, env.peer));
  // Any origin, method and header, as hosted Supabase does.
  gateway.use(cors({ origin: '*', allowMethods: methods, exposeHeaders: exposed, maxAge: 86_400 }));
  gateway.use(async (context, next) => {
    context.set('failures', []);
    await next();
    if (context.res.status < 500) return;
    for (const failure of context.var.failures) logFailure(context.req.raw, failure);
  }, contextStorage());
  gateway.all('*', ({ req, env }) => answer(req.raw, env.peer));
  gateway.onError((error, { req }) => {
    const { status, code, message } =
      error instanceof RequestError
        ? error
        : new RequestError(500, 'PT500', 'The back end failed to respond');
    if (status === 500) logFailure(req.raw, error);
    const { pathname } = new URL(req.url);
    return complete(pathname, errorResponse(pathname, status, code, message));
  });
  return (request: Request, peer: string) => gateway.fetch(request, { peer });
};
