import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'newsletters-chunks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds an entry that loads a chunk, together with `chunks.ts`, as every federated build does. */
function build() {
  writeFileSync(join(folder, 'page.js'), 'export const page = 1;');
  writeFileSync(join(folder, 'entry.js'), "globalThis.loadPage = () => import('./page.js');");
  const config = {
    mode: 'development',
    devtool: false,
    context: folder,
    target: 'web',
    entry: [join(__dirname, 'chunks.ts'), './entry.js'],
    module: {
      rules: [
        {
          test: join(__dirname, 'chunks.ts'),
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } } },
        },
      ],
    },
    output: { path: folder, publicPath: 'http://remote.test/', chunkFilename: 'page.js' },
  };
  writeFileSync(join(folder, 'rspack.config.mjs'), `export default ${JSON.stringify(config)}`);
  execFileSync('npx', ['rspack', 'build', '-c', join(folder, 'rspack.config.mjs')]);
  return readFileSync(join(folder, 'main.js'), 'utf8');
}

/** Fails the scripts that the page waits for, and returns their addresses. */
function failScripts() {
  const scripts = [...document.head.querySelectorAll('script')];
  for (const script of scripts) script.dispatchEvent(new Event('error'));
  return scripts.map(({ src }) => src);
}

// Relies on the build's function for chunk file names, and on the fact that it can be replaced.
test.each([
  ['main.js', ['http://remote.test/page.js', 'http://remote.test/page.js?again=1']],
  [
    'main.js?opening=2',
    ['http://remote.test/page.js?opening=2', 'http://remote.test/page.js?opening=2&again=1'],
  ],
])('a chunk of %s that failed is requested at a new address', async (entry, addresses) => {
  const code = build();
  const currentScript = Object.assign(document.createElement('script'), {
    src: `http://remote.test/${entry}`,
  });
  Object.defineProperty(document, 'currentScript', { value: currentScript, configurable: true });
  new Function(code)();
  const { loadPage } = globalThis as unknown as { loadPage: () => Promise<unknown> };
  for (const address of addresses) {
    const loading = loadPage().catch(() => 'failed');
    expect(failScripts()).toEqual([address]);
    expect(await loading).toBe('failed');
  }
});
