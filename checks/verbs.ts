import { runVerb } from '../delivery/project/verbs.ts';

await runVerb('db', {
  types: {
    takes: '[--check]',
    does: 'generates the database types from the migrations, or compares them',
    start: () => import('../local/backend/types.ts'),
  },
  mutate: {
    takes: '[pattern]',
    does: 'weakens every rule of the database in turn and expects a test to fail',
    start: () => import('./verify/mutate.ts'),
  },
});
