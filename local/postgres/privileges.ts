/** Older projects grant everything new in `public` to the browser's roles; newer ones can be made without. */
export type Privileges = 'default privileges' | 'no default privileges';

/** The statements that give the role's new objects in `public` to the browser's roles, as hosted does by default. */
export const defaultPrivileges = (role: string): string =>
  ['tables', 'functions', 'sequences']
    .map(
      (kind) =>
        `alter default privileges for role ${role} in schema public
         grant all on ${kind} to anon, authenticated, service_role;`,
    )
    .join('\n');
