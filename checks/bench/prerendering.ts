import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRegistry } from '../../delivery/registry/registry.ts';
import { prerender } from '../../delivery/render/prerender.ts';
import { shellIn } from '../../delivery/serve/site.ts';
import { distOf } from '../../local/build.ts';
import type { Loaded } from './data.ts';
import { figure } from './figures.ts';

/** Measures how long it takes to write the pages as files. */
export async function measurePrerendering({ execute, size, urls }: Loaded) {
  const read = async (file: string) => (await fetch(`${urls.host}/${file}`)).json();
  const [config, registry] = [await read('config.json'), parseRegistry(await read('remotes.json'))];
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-pages-'));
  const run = async () => {
    const start = performance.now();
    const site = {
      config,
      shell: () => shellIn(distOf('host')),
      remotes: async () => registry,
      fetch: globalThis.fetch,
      keep: 0,
      log: console.warn,
    };
    const { written } = await prerender(site, folder);
    return { written, seconds: (performance.now() - start) / 1000 };
  };
  try {
    const scratch = await run();
    figure(`${scratch.written} pages as files, from scratch`, scratch.seconds, 's', 60);
    await execute(
      `update public.newsletters set title = 'Edited' where id = (select id from public.newsletters order by id limit 1)`,
    );
    const edit = await run();
    figure(`${edit.written} of ${size} pages as files, after an edit`, edit.seconds, 's', 2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
