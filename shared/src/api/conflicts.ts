import { RequestError } from './unwrap';

/** The request header that names the version of the row that a change is based on: its `updated_at`, exactly as read. */
const VERSION_HEADER = 'x-expected-updated-at';

/** A request that can carry the version that it is based on. */
interface Versioned {
  setHeader(name: string, value: string): this;
}

/** Makes the database reject the request with `PT409` if the row has changed since this version; none: no check. */
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
    /** What has changed, in words: "this newsletter". */
    subject: string,
  ) {
    super(`Someone else has changed ${subject}`);
  }
}

/** Whether the database has rejected a request because the row has changed since the version that it is based on. */
export const isOutdated = (error: unknown) => error instanceof RequestError && error.code === 'PT409';

interface Save<Row, Saved> {
  /** The row as the user read it. */
  base: Row;
  /** The fields whose change by someone else the user must see. */
  fields: readonly (keyof Row)[];
  /** What is saved, in words: "this newsletter". */
  subject: string;
  /** Writes the row if it still has this version. */
  write: (version: string) => Promise<Saved>;
  /** Reads the row as it is now. */
  read: () => Promise<Row>;
}

/**
 * Saves a row unless someone else has changed it since it was read: then fails with a `Conflict`. A change of other fields is
 * no conflict, and the row is saved on top of it. The database compares the versions within the statement that writes.
 */
export async function saveOnTop<Row extends { updated_at: string }, Saved>(
  save: Save<Row, Saved>,
  latest = save.base,
): Promise<Saved> {
  try {
    return await save.write(latest.updated_at);
  } catch (error) {
    if (!isOutdated(error)) throw error;
  }
  const theirs = await save.read();
  if (save.fields.some((field) => theirs[field] !== save.base[field])) {
    throw new Conflict(save.base, theirs, save.subject);
  }
  return saveOnTop(save, theirs);
}
