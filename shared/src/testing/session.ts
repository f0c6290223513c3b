/** The user a page is rendered for. */
export const testUser = { id: '11111111-1111-4111-8111-111111111111', email: 'member@example.com' };

/** A session as the auth server issues it. Its tokens are signed by nobody. */
export function aSession(user: { id: string; email: string } = testUser, refresh_token = 'refresh') {
  const hour = 3600;
  const claims = { sub: user.id, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + hour };
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.signature`,
    refresh_token,
    token_type: 'bearer',
    expires_in: hour,
    expires_at: claims.exp,
    user: { ...user, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
  };
}
