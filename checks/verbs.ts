import { runVerb } from '../delivery/project/verbs.ts';

await runVerb('db', {
  types: {
    takes: '[--check]',
    does: 'generates the database types from the migrations, or compares them',
    start: () => import('../local/backend/types.ts'),
  },
  emails: {
    takes: '[--name <name>] [--colour <#rrggbb>] [--language en] [--json]',
    does: "writes the auth server's emails with the site's name and colour, and says how a hosted project gets them",
    start: () => import('../local/emails/write.ts'),
  },
  mutate: {
    takes: '[pattern]',
    does: 'takes away each policy, constraint, check and lock of the database in turn and expects a test to fail',
    start: () => import('./verify/mutate.ts'),
  },
});
