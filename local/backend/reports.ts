import { type Count, parseReport } from '../../delivery/registry/reports.ts';
import { readBody } from './body.ts';
import { parse } from './inputs.ts';
import { createLimit } from './limit.ts';
import { RequestError } from './responses.ts';

/** How many different reports are counted. */
const DIFFERENT = 500;

const tooMany = () => new RequestError(429, 'PT429', 'Too many reports');

/** Counts reports until the back end stops. Keeps nothing about who has sent one. */
export const createReports = () => {
  const counts = new Map<string, Count>();
  const allows = createLimit(60, 1000);

  return async (request: Request): Promise<Response> => {
    if (request.method === 'GET') return Response.json([...counts.values()]);
    if (request.method !== 'POST')
      throw new RequestError(405, 'PT405', 'Reports are sent with POST and read with GET');
    if (!allows()) throw tooMany();
    const report = parseReport(parse(await readBody(request, 1024)));
    if (!report) throw new RequestError(400, 'PT400', 'This is not a report');
    const key = JSON.stringify(report);
    const count = counts.get(key)?.count ?? 0;
    if (count === 0 && counts.size >= DIFFERENT) throw tooMany();
    counts.set(key, { ...report, count: count + 1 });
    return new Response(null, { status: 204 });
  };
};
