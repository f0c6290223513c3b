const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value from the address bar, or storage, can be an id at all; for any other, the server would answer with an SQL error. */
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** An id as the database writes it; links may write it in capitals. */
export const sameId = (id: string) => id.toLowerCase();
