import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';

const current = new AsyncLocalStorage<Request>();

/** Does the work of a request, so that `tellHeaders` knows which one it is. */
export const duringRequest = <Result>(request: Request, work: () => Promise<Result>): Promise<Result> =>
  current.run(request, work);

/** Tells the database the headers of every write, as PostgREST does; lite does so for procedures only, and triggers read the version there. */
export const tellHeaders = (connection: Connection): void => {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars, work, options) => {
    const request = current.getStore();
    if (!request || options?.rpc || ['GET', 'HEAD'].includes(request.method))
      return withContext(vars, work, options);
    const { method, url, headers } = request;
    return withContext(vars, work, {
      ...options,
      rpc: {
        method,
        path: new URL(url).pathname,
        readOnly: false,
        requestHeaders: Object.fromEntries(headers),
      },
    });
  };
};
