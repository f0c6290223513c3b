import { runVerb } from '../../delivery/project/verbs.ts';

await runVerb('bench', {
  loading: {
    takes: '<folder of the release before, or a language> [visits]',
    does: 'measures how public pages load, beside the release before',
    start: () => import('./loading.ts'),
  },
  load: {
    takes: '[visitors] [seconds]',
    does: 'has many visitors at once open pages through nginx',
    start: () => import('./load.ts'),
  },
  sizes: {
    does: 'compares what the calls of the screens cost with up to 100,000 newsletters and 10,000,000 subscriptions',
    start: () => import('./sizes.ts'),
  },
});
