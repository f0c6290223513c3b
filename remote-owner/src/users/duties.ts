import { type Capability, can, capabilities, type Role } from '@newsletters/shared/model';

const duties: Record<Capability, string> = {
  subscribe: 'subscribe to newsletters',
  manageContent: 'manage newsletters, categories and site settings',
  manageUsers: 'manage users',
};

const isCapability = (name: string): name is Capability => name in capabilities;

/** What a role may do, as a sentence; it follows from the one table of capabilities. */
export function dutiesOf(role: Role): string {
  const may = Object.keys(capabilities).filter(isCapability);
  return `May ${may
    .filter((capability) => can(role, capability))
    .map((capability) => duties[capability])
    .join('; ')}.`;
}
