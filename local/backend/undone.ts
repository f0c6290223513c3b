import type { Connection } from '@supabase/lite';

/** Undoes what a request has done when its answer is a refusal, as PostgREST does: of a request for a single row that got several, for example. lite keeps it. */
export const undoRefused = (connection: Connection): void => {
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
      return await withContext(vars, undo, options);
    } catch (error) {
      if (refusal) return refusal;
      throw error;
    }
  };
};
