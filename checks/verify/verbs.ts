import { runVerb } from '../../delivery/project/verbs.ts';

await runVerb('verify', {
  full: {
    does: 'checks what needs more than the clone, such as native PostgreSQL and nginx',
    start: () => import('./verify.ts'),
  },
  project: {
    does: 'runs the database tests against the Supabase project that BACKEND names',
    start: () => import('./anyProject.ts'),
  },
});
