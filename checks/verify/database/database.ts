/** The address of a database beside the one under test. */
export const urlOf = (database: string, role?: string) => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = database;
  if (role) url.username = role;
  return url.href;
};
