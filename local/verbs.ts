import { runVerb } from '../delivery/project/verbs.ts';

await runVerb('serve', {
  releases: {
    does: 'serves the folder of releases as a deployment would, with the embedded back end',
    start: () => import('./releases.ts'),
  },
  pages: {
    takes: '<folder of the site> <port>',
    does: 'renders the public pages behind a web server',
    start: () => import('../delivery/serve/pages.ts'),
  },
  prerender: {
    takes: '<config.json> <folder>',
    does: 'writes the public pages of the released site as files',
    start: () => import('../delivery/serve/prerender.ts'),
  },
  nginx: {
    takes: '<config.json> <file> [--pages files] [--site …] [--releases …] [--certificate …] [--key …]',
    does: 'writes the configuration of nginx',
    start: () => import('../delivery/serve/nginx.ts'),
  },
});
