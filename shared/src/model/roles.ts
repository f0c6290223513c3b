import { capabilities } from './permissions';

/** The roles a person can have, from least to most. */
export const roles = ['user', 'newsletter_manager', 'admin', 'owner'] as const;

/** A role of a signed-in person. */
export type Role = (typeof roles)[number];

/** Something that only some roles may do. */
export type Capability = keyof typeof capabilities;

/** The role a stored value stands for: an unknown or missing one is `user`. */
export function roleOf(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'user';
}

/** Whether a role may do something. It only chooses what to show; the database decides what is allowed. */
export function can(role: Role, capability: Capability): boolean {
  return (capabilities[capability] as readonly Role[]).includes(role);
}
