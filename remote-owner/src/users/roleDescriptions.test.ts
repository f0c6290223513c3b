import { type Capability, can, roles } from '@newsletters/shared/model';
import { roleDescriptions } from './roleDescriptions';

const words: Record<Capability, string> = {
  subscribe: 'subscribe to newsletters',
  manageContent: 'manage newsletters, categories and site settings',
  manageUsers: 'manage users',
};

test.each(roles)('the description of %s says exactly what the table of capabilities allows', (role) => {
  const granted = (Object.keys(words) as Capability[]).filter((capability) => can(role, capability));
  const sentence = `Can ${granted.map((capability) => words[capability]).join('; ')}.`;
  const sameAsUser = role !== 'user' && granted.length === 1;
  expect(roleDescriptions[role]).toBe(sameAsUser ? `${sentence} No additional rights.` : sentence);
});
