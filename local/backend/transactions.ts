import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';

const current = new AsyncLocalStorage<Request>();

/** Does the work of a request, so that the database is told its headers. */
export const duringRequest = <Result>(request: Request, work: () => Promise<Result>): Promise<Result> =>
  current.run(request, work);

type Options = Parameters<Connection['withContext']>[2];

/** Tells the headers of every write; lite does so for procedures only, and triggers read the version there. */
const withHeaders = (options: Options): Options => {
  const request = current.getStore();
  if (!request || options?.rpc || ['GET', 'HEAD'].includes(request.method)) return options;
  const { method, url, headers } = request;
  const requestHeaders = Object.fromEntries(headers);
  return { ...options, rpc: { method, path: new URL(url).pathname, readOnly: false, requestHeaders } };
};

/**
 * Does two things as PostgREST does: tells the database the headers of every write, and undoes what a request has done when its answer is
 * a refusal: of a request for a single row that got several, for example. lite keeps it.
 */
export const workAsPostgrest = (connection: Connection): void => {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async <Answer>(
    ...[vars, work, options]: Parameters<typeof withContext<Answer>>
  ) => {
    let refusal: Answer | undefined;
    const undo = async (...given: Parameters<typeof work>) => {
      const answer = await work(...given);
      if (!(answer instanceof Response) || answer.status < 400) return answer;
      refusal = answer;
      throw new Error('The transaction is rolled back');
    };
    try {
      return await withContext(vars, undo, withHeaders(options));
    } catch (error) {
      if (refusal) return refusal;
      throw error;
    }
  };
};
