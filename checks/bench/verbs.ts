import { runVerb } from '../../delivery/project/verbs.ts';

await runVerb('bench', {
  web: {
    takes: '[comparison | screen | serving | sizes] [visits] [folder of the release before]',
    does: 'measures the first view and the screens with many newsletters',
    start: () => import('./web.ts'),
  },
  load: {
    takes: '[visitors] [seconds]',
    does: 'has many visitors at once open pages through nginx',
    start: () => import('./load.ts'),
  },
  db: {
    takes: '[--plans]',
    does: 'measures queries with 10,000 newsletters and 100,000 subscriptions',
    start: () => import('./database.ts'),
  },
});
