import { fieldsOf, holds, mayBeMade, UnknownOutcome } from './unknownOutcome';
import { RequestError } from './unwrap';

/** The request header that names the version of the row that a change is based on: its `updated_at`, exactly as read. */
const VERSION_HEADER = 'x-expected-updated-at';

/** A request that can carry the version that it is based on. */
interface Versioned {
  setHeader(name: string, value: string): this;
}

/**
 * Makes the database reject the request with `PT409` if the row has changed since this version; none: no check. Relies on
 * `private.check_expected_version()` and `private.date_change()`.
 */
export const basedOn = <Request extends Versioned>(request: Request, version: string | undefined): Request =>
  version ? request.setHeader(VERSION_HEADER, version) : request;

/** Someone else has changed the row since it was read. */
export class Conflict<Row> extends Error {
  override name = 'Conflict';

  constructor(
    /** The row as it was read. */
    readonly base: Row,
    /** The row as the other user saved it. */
    readonly theirs: Row,
    /** What to say: "Someone else has changed this newsletter". */
    message: string,
  ) {
    super(message);
  }
}

/** Whether the database has rejected a request because the row has changed since the version that it is based on. */
export const isOutdated = (error: unknown) => error instanceof RequestError && error.code === 'PT409';

/**
 * The row, if the save has reached it although its response was lost. Fails with `UnknownOutcome` when nobody knows.
 *
 * @param isMade whether a row is as it was saved
 */
export async function confirmed<Row extends object>(
  failure: Error,
  mine: Partial<Row>,
  read: () => Promise<Row | undefined>,
  isMade: (row: Row, values: Partial<Row>) => boolean = holds,
): Promise<Row> {
  const row = await read().catch(() => undefined);
  if (row && isMade(row, mine)) return row;
  throw new UnknownOutcome(failure, mine);
}

interface Values<Row> {
  /** What the user saves. */
  mine: Partial<Row>;
  /** What earlier attempts have sent without learning whether it was saved. */
  sent: readonly Partial<Row>[];
}

interface Save<Row, Saved> extends Values<Row> {
  /** The row as the user read it. */
  base: Row;
  /** What a conflict says: "Someone else has changed this newsletter". */
  conflict: string;
  /** Writes the row if it still has this version. */
  write: (version: string) => Promise<Saved>;
  /** Reads the row as it is now. */
  read: () => Promise<Row>;
  /** Whether a row is as it was saved, where the database doesn't store all as it's sent. */
  isMade?: (row: Row, values: Partial<Row>) => boolean;
}

/**
 * Saves a row unless someone else has changed it since it was read: then fails with a `Conflict`. A change of other fields is
 * no conflict, and the row is saved on top of it; neither is what this user has saved without getting the response. The
 * database compares the versions within the statement that writes. Fails with `UnknownOutcome` when nobody knows.
 */
export async function saveOnTop<Row extends { updated_at: string }, Saved>(
  save: Save<Row, Saved>,
  latest = save.base,
): Promise<Saved | Row> {
  const { base, mine, sent, isMade = holds } = save;
  try {
    return await save.write(latest.updated_at);
  } catch (error) {
    if (mayBeMade(error)) return confirmed(error, mine, save.read, isMade);
    if (!isOutdated(error)) throw error;
  }
  const theirs = await save.read();
  if (isMade(theirs, mine)) return theirs;
  const isChanged = fieldsOf(mine).some((field) => theirs[field] !== base[field]);
  if (isChanged && !sent.some((values) => isMade(theirs, values))) {
    throw new Conflict(base, theirs, save.conflict);
  }
  return saveOnTop(save, theirs);
}

interface Creation<Row, Saved> extends Values<Row> {
  write: () => Promise<Saved>;
  /** Reads the row with these values that this user has created, if there is one. */
  find: (values: Partial<Row>) => Promise<Row | undefined>;
  /** Saves on top of the row that an earlier attempt has created. */
  change: (made: Row) => Promise<Saved | Row>;
}

/** Creates a row, but only once when the response to an earlier attempt was lost. Fails with `UnknownOutcome` when nobody knows. */
export async function saveNew<Row extends object, Saved>(save: Creation<Row, Saved>): Promise<Saved | Row> {
  for (const values of save.sent) {
    const made = await save.find(values);
    if (made && holds(made, values)) return save.change(made);
  }
  try {
    return await save.write();
  } catch (error) {
    if (mayBeMade(error)) return confirmed(error, save.mine, () => save.find(save.mine));
    throw error;
  }
}
