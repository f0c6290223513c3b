/** The roles a person can have, from least to most. */
export const roles = ['user', 'newsletter_manager', 'admin', 'owner'] as const;

/** A role of a signed-in person. */
export type Role = (typeof roles)[number];

/** The role a stored value stands for: an unknown or missing one is `user` (specification, section 6). */
export function roleOf(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'user';
}
