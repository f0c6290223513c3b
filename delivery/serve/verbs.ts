import { runVerb } from '../project/verbs.ts';

await runVerb('serve', {
  site: {
    takes: '<folder of the site> [address:]<port>',
    does: 'serves a deployment: rendered pages, the files of its releases',
    start: () => import('./serve.ts'),
  },
  bundle: {
    takes: '<folder>',
    does: 'writes the server of a deployment as files that need Node and nothing else',
    start: () => import('./bundle.ts'),
  },
  prerender: {
    takes: '<config.json> <folder>',
    does: 'writes the public pages of the released site as files',
    start: () => import('./prerender.ts'),
  },
});
