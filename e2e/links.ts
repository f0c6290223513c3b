import { password, stack } from './fixtures';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** The tokens of a session that the server opens for an account. */
export async function tokensOf(email: string): Promise<Tokens> {
  const answer = await fetch(`${stack.backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.json() as Promise<Tokens>;
}

/** The address that a mailed link leads to, with a session issued some seconds ago. */
export function linkOf({ access_token, refresh_token }: Tokens, type: string, age = 0) {
  const expires_at = String(Math.round(Date.now() / 1000) + 3600 - age);
  const session = { access_token, refresh_token, expires_at, expires_in: '3600', token_type: 'bearer', type };
  return `/#${new URLSearchParams(session)}`;
}
