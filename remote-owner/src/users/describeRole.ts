import { type Capability, can, capabilities, type Role } from '@newsletters/shared/model';

const descriptions: Record<Capability, string> = {
  subscribe: 'subscribe to newsletters',
  manageContent: 'manage newsletters, categories and site settings',
  manageUsers: 'manage users',
};

const isCapability = (name: string): name is Capability => name in capabilities;

const grantedTo = (role: Role) =>
  Object.keys(capabilities)
    .filter(isCapability)
    .filter((capability) => can(role, capability));

/** What a role can do, in words. It follows from the one table of capabilities. */
export function describeRole(role: Role): string {
  const granted = grantedTo(role);
  const sameAsUser = role !== 'user' && granted.length === grantedTo('user').length;
  const sentence = `Can ${granted.map((capability) => descriptions[capability]).join('; ')}.`;
  return sameAsUser ? `${sentence} No additional rights.` : sentence;
}
