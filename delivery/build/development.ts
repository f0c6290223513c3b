import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DevServer } from '@rspack/core';
import { remotes } from '../project/apps.ts';
import { readSettings, root } from '../project/settings.ts';
import { developmentRelease } from './developmentRelease.ts';
import { inSources } from './inSources.ts';

const { ports, dataDir, language } = readSettings();
const urlOf = ({ folder }: (typeof remotes)[number]) => `http://localhost:${ports[folder]}`;

/** The embedded back end, and the development servers of the remotes as their only releases. */
const deploymentFiles = {
  '/config.json': () => ({
    supabaseUrl: `http://localhost:${ports.backend}`,
    // Read for each request, because the back end creates its keys when it first starts.
    supabaseKey: JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).anonKey,
    migration: 'development',
    remoteOrigins: remotes.map(urlOf),
    language,
  }),
  '/remotes.json': () =>
    Object.fromEntries(
      remotes.map((remote) => [remote.name, [developmentRelease(remote, root, urlOf(remote))]]),
    ),
};

// Runs in the browser, before an error is shown. It waits for the places, because the overlay doesn't. An overlay goes when
// its own app changes; the error can be mended in any of them, so the next change presses its button. Escape works only once
// per page.
function showThrown(error: Error) {
  const request = new XMLHttpRequest();
  request.open('POST', '/stack', false);
  request.send(error.stack);
  if (request.status === 200) error.stack = request.responseText;
  addEventListener('message', function dismiss({ data }) {
    if (data?.type !== 'webpackInvalid') return;
    removeEventListener('message', dismiss);
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('#rspack-dev-server-client-overlay'))
      frame.contentDocument?.querySelector('button')?.click();
  });
  return true;
}

/**
 * What is shown over the page: what an app's build complains of, and what is thrown. A page with several apps has as many
 * overlays; each has the errors of its own build, and one has what is thrown.
 */
export const overlay = (thrown: boolean) => ({
  errors: true,
  warnings: false,
  runtimeErrors: thrown && showThrown,
});

/** Makes a development server answer for the two files that a deployment writes, and for the places in the sources. */
export const serveDeploymentFiles: DevServer['setupMiddlewares'] = (middlewares) => [
  ...Object.entries(deploymentFiles).map(([path, read]) => ({
    name: path,
    path,
    middleware: (_request: unknown, response: ServerResponse) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(read()));
    },
  })),
  {
    name: '/stack',
    path: '/stack',
    middleware: async (request: IncomingMessage, response: ServerResponse) => {
      response.end(await inSources(await text(request)));
    },
  },
  ...middlewares,
];
