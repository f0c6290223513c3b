import { type Capability, can, capabilities, type Role } from '@newsletters/shared/model';

const descriptions: Record<Capability, string> = {
  subscribe: 'subscribe to newsletters',
  manageContent: 'manage newsletters, categories and site settings',
  manageUsers: 'manage users',
};

const isCapability = (name: string): name is Capability => name in capabilities;

/** What a role can do, as a sentence. It follows from the one table of capabilities. */
export function describeRole(role: Role): string {
  const granted = Object.keys(capabilities)
    .filter(isCapability)
    .filter((capability) => can(role, capability));
  return `Can ${granted.map((capability) => descriptions[capability]).join('; ')}.`;
}
