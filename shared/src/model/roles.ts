import { capabilities } from './permissions';

/** The roles a user can have, from least to most powerful. */
export const roles = ['user', 'newsletter_manager', 'admin', 'owner'] as const;

/** The role of a signed-in user. */
export type Role = (typeof roles)[number];

/** Something that only some roles can do. */
export type Capability = keyof typeof capabilities;

/** The role for a stored value; `user` if it is unknown or missing. */
export function roleOf(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'user';
}

/** Whether a role can do something. This only decides what to show; the database decides what is allowed. */
export function can(role: Role, capability: Capability): boolean {
  return (capabilities[capability] as readonly Role[]).includes(role);
}
