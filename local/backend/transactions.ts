import type { Connection } from '@supabase/lite';
import { tryGetContext } from 'hono/context-storage';

type Options = Parameters<Connection['withContext']>[2];

/** Tells the headers of every write; lite does so for procedures only, and triggers read the version there. */
const withHeaders = (options: Options): Options => {
  const request = tryGetContext()?.req;
  if (!request?.path.startsWith('/rest/v1') || options?.rpc || ['GET', 'HEAD'].includes(request.method))
    return options;
  const { method, path } = request;
  return { ...options, rpc: { method, path, readOnly: false, requestHeaders: request.header() } };
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
