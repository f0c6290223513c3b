import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '../../delivery/build/integrity';
import { appNamed } from '../../delivery/project/apps';
import { freeAppPorts } from '../../delivery/project/ports';
import { run } from '../../delivery/project/run';
import { portEnvironment, root } from '../../delivery/project/settings';
import { bundleCommand } from '../../delivery/project/testing';
import { firstStart } from '../firstStart';
import { startProgram } from '../service';

const commands = 'delivery/release/verbs.ts';

/**
 * A released site in a temporary folder, on its own ports: runs what `npm run release` and `npm start` run.
 */
export async function newRelease() {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-released-'));
  const ports = await freeAppPorts();
  const env = {
    DATA_DIR: join(folder, 'data'),
    RELEASES_DIR: join(folder, 'releases'),
    ...portEnvironment(ports),
    LITE_AUTH_BCRYPT_COST: '4',
    KEEP_PAGES: '0',
  };
  const bundled = join(folder, 'commands');
  bundleCommand(bundled, commands);
  const outputOf = async (words: string[], tree?: string) =>
    (await run(process.execPath, words, env, tree)).output;
  /** Runs `npm run release -- <words>`, and returns its output. */
  const release = (...words: string[]) => outputOf([join(bundled, 'verbs.mjs'), ...words]);
  let server: Awaited<ReturnType<typeof startProgram>> | undefined;
  return {
    site: `http://localhost:${ports.host}`,
    releases: env.RELEASES_DIR,
    release,
    /** Releases an app of a copy of the project, with its own code. */
    publishFrom: (tree: string, app: string) => outputOf(['--import', 'tsx', commands, 'publish', app], tree),
    /** Releases what `npm start` has built, all apps in one step. */
    publishAll: () => {
      const built = (app: string) => join(root, appNamed(app).folder, 'dist');
      const others = ['public', 'admin', 'owner'].map((app) => `${app}=${built(app)}`);
      return release('publish', 'host', built('host'), '--with', others.join());
    },
    /**
     * Releases what `npm start` has built of an app under the name of another version. `render` changes what the server
     * renders with it.
     */
    publishAs: (app: string, version: string, args: string[] = [], render?: (code: string) => string) => {
      const build = join(folder, version);
      cpSync(join(root, appNamed(app).folder, 'dist'), build, { recursive: true });
      const file = join(build, 'release.json');
      const row = { ...JSON.parse(readFileSync(file, 'utf8')), version };
      if (render) {
        const server = join(build, row.server.file);
        writeFileSync(server, render(readFileSync(server, 'utf8')));
        row.server.integrity = integrityOf(readFileSync(server));
      }
      writeFileSync(file, JSON.stringify(row));
      return release('publish', app, build, ...args);
    },
    serve: async () => {
      firstStart().copyDemo(env.DATA_DIR);
      const isReady = (output: string) => output.includes('The released site is at');
      server = await startProgram(['local/start.ts', 'releases'], { env, isReady });
    },
    stop: async () => {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of the project that a test can change, with the same libraries. */
export function copyProject(): string {
  // Inside the project, because the libraries are hard links, which can't cross file systems.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const copy = mkdtempSync(join(root, 'test-results/copy-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\0').filter(Boolean))
    cpSync(join(root, file), join(copy, file));
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')]);
  return copy;
}

/** Replaces text in a file of a copy. Throws when the text isn't there. */
export function edit(tree: string, file: string, from: string, to: string) {
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(path, text.replace(from, to));
}
