import { runVerb } from '../../delivery/project/verbs.ts';

await runVerb('bench', {
  web: {
    does: 'measures the screens with many newsletters',
    start: () => import('./web.ts'),
  },
  screen: {
    takes: '<folder of the release before> [visits]',
    does: 'measures the first screen with its covers, beside static pages and the release before',
    start: () => import('./screen.ts'),
  },
  loading: {
    takes: '<folder of the release before, or a language> [visits]',
    does: 'measures how public pages load: long tasks, responses to taps and layout shift, beside the release before',
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
