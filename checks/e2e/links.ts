import type { Session } from './backend';

/** The address that an emailed link leads to, with a session issued some seconds ago. */
export function linkOf({ access_token, refresh_token }: Session, type: string, age = 0) {
  const expires_at = String(Math.round(Date.now() / 1000) + 3600 - age);
  const session = { access_token, refresh_token, expires_at, expires_in: '3600', token_type: 'bearer', type };
  return `/#${new URLSearchParams(session)}`;
}
