import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Configuration, Plugin } from '@rspack/core';
import { extensions, fonts, packedSources, sources } from './rules.ts';

const ENTRY = './src/server.tsx';

/** What bundlers call the build of an app's server bundle, and its file. */
export const SERVER = 'server';
export const SERVER_FILE = 'server.mjs';

/**
 * Asks a bundle for the routes of its app, if it has some. Renders each of its pages with a back end that has no rows, and
 * notes what the page asks it for: the browser can then ask before it has the page's code. Where the page reads a value from
 * the address, the note has the value's name.
 */
const recorder = (bundle: string) => `
import { parentPort } from 'node:worker_threads';
const { render, variables, routes } = await import('${bundle}');
const sample = '00000000-0000-4000-8000-000000000000';
const config = { supabaseUrl: 'http://backend.test', supabaseKey: 'key', siteUrl: 'http://site.test' };
async function readsOf(page, names) {
  const values = Object.fromEntries(names.map((name) => [name, sample]));
  const reads = [];
  let answered = false;
  const fetch = async (url, { headers }) => {
    const accept = new Headers(headers).get('accept');
    const path = String(url).split('/rest/v1/')[1].replaceAll(sample, '{' + names[0] + '}');
    const one = accept?.includes('object');
    const read = one ? { path, accept } : { path };
    reads.push({ read, first: !answered });
    // All that a page asks for at the same time, before it knows any of it.
    await new Promise(setImmediate);
    answered = true;
    return Response.json(one ? {} : []);
  };
  const route = '/' + names.map((name) => ':' + name).join('/');
  const path = '/' + Object.values(values).join('/') + '?' + new URLSearchParams(values);
  const { missing } = await render({ page, route, params: values, path, config, fetch });
  // Nothing exists here; a page of something that does exist doesn't read what stands in for it, once that is known.
  const own = missing && names.length > 0 ? reads.filter(({ first }) => first) : reads;
  return { needs: names, reads: own.map(({ read }) => read) };
}
const reads = {};
for (const [page, names] of Object.entries(variables)) {
  parentPort.postMessage(page);
  reads[page] = [];
  // One after the other, because they share the realm's fetch.
  for (const given of [...names.map((name) => [name]), []]) reads[page].push(await readsOf(page, given));
}
parentPort.postMessage({ reads, routes });
process.exit();
`;

const asModule = (source: string) => `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;

/** What the release of an app says of its pages, from its server bundle. Each may take so many seconds. */
export async function aboutApp(bundle: Buffer, seconds = 30): Promise<object> {
  let said: string | object = 'what it imports';
  let end = 'waits for what never comes';
  const worker = new Worker(new URL(asModule(recorder(asModule(bundle.toString())))), { execArgv: [] });
  const timer = setTimeout(() => {
    end = `doesn't end within ${seconds} seconds`;
    void worker.terminate();
  }, seconds * 1000);
  worker.on('message', (page) => {
    said = page;
    timer.refresh();
  });
  // Without its stack, which contains the whole bundle.
  worker.on('error', ({ message }) => {
    end = `throws: ${message}`;
  });
  // After all messages, such as the one that names the page.
  await new Promise((resolve) => worker.once('exit', resolve));
  clearTimeout(timer);
  if (typeof said === 'object') return said;
  throw new Error(`In src/server.tsx, ${said} ${end}`);
}

/** The server bundle of an app that has one: a single module, because nothing is federated on the server. */
export const serverBundle = (context: string, path: string, constants: Plugin): Configuration | undefined =>
  existsSync(join(context, ENTRY))
    ? {
        name: SERVER,
        mode: 'production',
        target: 'es2022',
        context,
        entry: ENTRY,
        devtool: false,
        output: {
          path,
          filename: SERVER_FILE,
          asyncChunks: false,
          module: true,
          library: { type: 'module' },
          clean: true,
        },
        resolve: { extensions },
        // The app's own build writes the fonts.
        module: { rules: [sources(), packedSources, fonts(false)] },
        plugins: [constants],
        optimization: { chunkIds: 'natural', moduleIds: 'natural' },
        performance: { hints: false },
        stats: 'errors-warnings',
      }
    : undefined;
