import { join } from 'node:path';
import { run } from '../project/run';

const root = join(__dirname, '../..');

test('folders in which Rspack can’t build are named, and why', async () => {
  const trees = ['/srv/site #2', '/srv/what?'];
  const { output } = await run(process.execPath, [
    '--import',
    join(root, 'node_modules/tsx/dist/loader.mjs'),
    '--input-type=module',
    '--eval',
    `import { buildOf } from './delivery/build/configuration.ts';
     for (const tree of ${JSON.stringify(trees)})
       try { buildOf({ folder: 'remote-owner' }, { tree }); } catch ({ message }) { console.log(message); }`,
  ]);
  expect(output.trim().split('\n')).toEqual(
    trees.map((tree) => `Rspack can't build in a folder with # or ? in its path: ${tree}`),
  );
}, 30_000);
