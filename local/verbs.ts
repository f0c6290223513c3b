import { runVerb } from '../delivery/project/verbs.ts';

await runVerb('serve', {
  releases: {
    does: 'serves the folder of releases as a deployment would, with the embedded back end',
    start: () => import('./releases.ts'),
  },
  site: {
    takes: '<folder of the site> [address:]<port>',
    does: 'serves a deployment: rendered pages, the files of its releases',
    start: () => import('../delivery/serve/serve.ts'),
  },
  prerender: {
    takes: '<config.json> <folder>',
    does: 'writes the public pages of the released site as files',
    start: () => import('../delivery/serve/prerender.ts'),
  },
});
