/** Older projects grant the browser's roles everything on new objects in `public`; newer ones can be created without. */
export type Privileges = 'default privileges' | 'no default privileges';

/** Statements that grant the browser's roles everything on the role's new objects in `public`, the hosted default. */
export const defaultPrivileges = (role: string): string =>
  ['tables', 'functions', 'sequences']
    .map(
      (kind) =>
        `alter default privileges for role ${role} in schema public
         grant all on ${kind} to anon, authenticated, service_role;`,
    )
    .join('\n');
