/** The parts of a response that show whether it's a rejection. */
export type Result = { status: number; error: { message: string } | null; data: unknown };

const rejections = [400, 401, 403, 404, 405, 406, 409, 413, 422, 429];

/** A rejection is a clear 4xx, or success without a single row; a server error never counts. */
export const isRejection = ({ status, data, error }: Result): boolean =>
  error
    ? rejections.includes(status) && error.message !== ''
    : [200, 204].includes(status) && JSON.stringify(data ?? []) === '[]';

/** Fails with the response unless it's a rejection. */
export const expectRejected = (response: Result): void =>
  expect(isRejection(response) || response).toBe(true);
