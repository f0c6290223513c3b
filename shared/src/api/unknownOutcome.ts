import { RequestError } from './unwrap';

/** A save that failed without an answer which says that it wasn't made: the response was lost, or a proxy answered. */
export class UnknownOutcome<Values> extends Error {
  override name = 'UnknownOutcome';

  constructor(
    failure: Error,
    /** What was sent: it may be in the row. */
    readonly sent: Values,
  ) {
    super(failure.message);
  }
}

/** Whether a failed write may have been made all the same. Only an answer in the 400s says that it wasn't. */
export const mayBeMade = (error: unknown): error is Error =>
  error instanceof UnknownOutcome ||
  (error instanceof RequestError && (error.status < 400 || error.status >= 500));

/** The fields that have a value here; one that is undefined is left as it is. */
export const fieldsOf = <Row extends object>(values: Partial<Row>) =>
  (Object.keys(values) as (keyof Row)[]).filter((field) => values[field] !== undefined);

/** Whether a row holds these values; the database stores an empty text as null. */
export const holds = <Row extends object>(row: Row, values: Partial<Row>) =>
  fieldsOf(values).every((field) => (row[field] || null) === (values[field] || null));

/**
 * Removes something. Without an answer, it counts as removed when it's no longer found; then this resolves to undefined. Fails as the
 * request did.
 */
export async function removal<Removed>(
  remove: () => Promise<Removed>,
  find: () => PromiseLike<{ data: unknown[] | null }>,
): Promise<Removed | undefined> {
  try {
    return await remove();
  } catch (error) {
    if (!mayBeMade(error)) throw error;
    const { data } = await find();
    if (data?.length !== 0) throw error;
  }
}
