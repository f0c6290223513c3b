import { join } from 'node:path';
import { run } from '../project/run';

const root = join(__dirname, '../..');

test.each(['/srv/site #2', '/srv/what?'])(
  'a folder in which Rspack can’t build is named, and why: %s',
  async (tree) => {
    const { code, output } = await run(process.execPath, [
      '--import',
      join(root, 'node_modules/tsx/dist/loader.mjs'),
      '--input-type=module',
      '--eval',
      `import { buildOf } from './delivery/build/configuration.ts';
       buildOf({ folder: 'remote-owner' }, { tree: ${JSON.stringify(tree)} });`,
    ]);
    expect(code).toBe(1);
    expect(output).toContain(`Rspack can't build in a folder with # or ? in its path: ${tree}`);
  },
);
