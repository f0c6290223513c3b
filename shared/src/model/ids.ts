const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value from the address bar can be an id at all; for any other, the server would answer with an SQL error. */
export const isId = (value: string | null | undefined): value is string => uuid.test(value ?? '');

/** An id as the database writes it; links may write it in capitals. */
export const sameId = (id: string) => id.toLowerCase();
