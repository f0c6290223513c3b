/** Sends a publishable key (`sb_…`) as `apikey` only: it is not a token, and a server that verifies tokens rejects it. */
export const withoutKeyAsToken =
  (key: string) =>
  (next: typeof fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    const isToken = headers.get('authorization') !== `Bearer ${key}`;
    if (isToken || !key.startsWith('sb_')) return next(input, init);
    headers.delete('authorization');
    return next(input, { ...init, headers });
  };
