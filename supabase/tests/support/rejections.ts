/** The part of an response by which a refusal is judged. */
export type Result = { status: number; error: { message: string } | null; data: unknown };

const refusals = [400, 401, 403, 404, 405, 406, 409, 413, 422, 429];

/** A refusal is a clear 4xx, or success without a single row; a failure of the server never counts as one. */
export const expectRejected = ({ status, data, error }: Result): void => {
  if (error) {
    expect(refusals).toContain(status);
    expect(error.message).not.toBe('');
  } else {
    expect([200, 204]).toContain(status);
    expect(data ?? []).toEqual([]);
  }
};
