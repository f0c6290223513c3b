/**
 * The headers that say who sends a request: a signed-in user's token or, for a visitor, the key. A publishable key (`sb_…`)
 * is sent as `apikey` only: it is not a token, and a server that verifies tokens rejects it.
 */
export function credentials(key: string, token?: string): Record<string, string> {
  const bearer = token ?? (key.startsWith('sb_') ? undefined : key);
  return { apikey: key, ...(bearer && { Authorization: `Bearer ${bearer}` }) };
}
