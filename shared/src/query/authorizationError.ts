/** Whether an error means "not allowed": by SQLSTATE from the database, or by HTTP status. */
export function isAuthorizationError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, status } = error as { code?: unknown; status?: unknown };
  return code === '42501' || status === 401 || status === 403;
}
