import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Compiler, type Plugin, sources } from '@rspack/core';
import { bundleAlone } from './alone.ts';

const ENTRY = './src/server.tsx';

/** The name of an app's server bundle in its build, and of what the bundle says about the app. */
export const SERVER_FILE = 'server.mjs';
export const ABOUT_FILE = 'about.json';

/**
 * Asks a bundle for the routes of its app, if it has some. Renders each of its pages with a back end that has no rows, and
 * notes what the page asks it for: the browser can then ask before it has the page's code. Where the page reads a value from
 * the address, the note has the value's name.
 */
const recorder = (bundle: string) => `
import { parentPort } from 'node:worker_threads';
import * as bundle from '${bundle}';
const { render, variables, routes } = bundle;
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
  reads[page] = [];
  // One after the other, because they share the realm's fetch.
  for (const given of [...names.map((name) => [name]), []]) reads[page].push(await readsOf(page, given));
}
parentPort.postMessage({ reads, routes });
process.exit();
`;

const asModule = (source: string) => `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;

const aboutApp = (bundle: Buffer) =>
  new Promise<object>((resolve, reject) => {
    const worker = new Worker(new URL(asModule(recorder(asModule(bundle.toString())))), { execArgv: [] });
    // Without its stack, which contains the whole bundle.
    worker.once('message', resolve).once('error', ({ message }) => reject(new Error(message)));
  });

/** Adds the server bundle of an app that has one: a single module, because nothing is federated on the server. */
export class ServerBundle {
  constructor(private readonly plugins: Plugin[]) {}

  apply(compiler: Compiler) {
    if (!existsSync(join(compiler.context, ENTRY))) return;
    compiler.hooks.thisCompilation.tap('ServerBundle', (compilation) => {
      compilation.hooks.processAssets.tapPromise('ServerBundle', async () => {
        const bytes = await bundleAlone(compiler, ENTRY, {
          target: 'es2022',
          plugins: this.plugins,
          output: { module: true, library: { type: 'module' } },
          optimization: { chunkIds: 'natural', moduleIds: 'natural' },
          performance: { hints: false },
        });
        compilation.emitAsset(SERVER_FILE, new sources.RawSource(bytes));
        compilation.emitAsset(ABOUT_FILE, new sources.RawSource(JSON.stringify(await aboutApp(bytes))));
      });
    });
  }
}
