/** The parts of a response that show whether it's a rejection. */
export type Result = { status: number; error: { message: string } | null; data: unknown };

const rejections = [400, 401, 403, 404, 405, 406, 409, 413, 422, 429];

/** A rejection is a clear 4xx, or success without a single row; a server error never counts. */
export const expectRejected = ({ status, data, error }: Result): void => {
  if (error) {
    expect(rejections).toContain(status);
    expect(error.message).not.toBe('');
  } else {
    expect([200, 204]).toContain(status);
    expect(data ?? []).toEqual([]);
  }
};
