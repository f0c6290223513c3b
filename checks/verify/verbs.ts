import { runVerb } from '../../delivery/project/verbs.ts';

await runVerb('verify', {
  full: {
    does: 'checks what needs more than the clone, such as native PostgreSQL and nginx',
    start: () => import('./verify.ts'),
  },
  texts: {
    takes: '[language] [folder …]',
    does: 'lists what is missing, unused or wrong in the translations, and what bypasses them',
    start: () => import('../texts/command.ts'),
  },
  project: {
    does: 'runs the database tests against the Supabase project that BACKEND names',
    start: () => import('./anyProject.ts'),
  },
});
