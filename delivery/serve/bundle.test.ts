import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '../build/integrity';
import { freePort } from '../project/ports';
import { NEEDED } from '../render/config';
import { reading, routes } from '../render/testing';

jest.setTimeout(60_000);

const root = join(import.meta.dirname, '../..');
/** With nothing installed in it or above it. */
const folder = mkdtempSync(join(tmpdir(), 'newsletters-server-'));
let backend: Server;
/** What the back end answers. */
let status = 200;
let server: ChildProcess;
let address: string;
let printed = '';

const write = (file: string, content: string) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), content);
};

beforeAll(async () => {
  const command = ['--import', 'tsx', 'delivery/serve/verbs.ts', 'bundle', join(folder, 'server')];
  execFileSync(process.execPath, command, { cwd: root });
  backend = createServer((request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(request.url?.includes('/rows') ? '["A row"]' : '[]');
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const migration = NEEDED;
  const file = (code: string) => ({ file: 'server.mjs', integrity: integrityOf(Buffer.from(code)) });
  const shell = `export const render = async () => ({ head: {}, html: '<div id="page"></div>', css: {}, data: [] });`;
  const release = { version: '1', offers: { contracts: {}, migration }, routes, server: file(shell) };
  write('releases/host/1/release.json', JSON.stringify(release));
  write(
    'releases/host/1/index.html',
    '<!doctype html><html lang="en"><head><title>Any</title></head><body><div id="root"></div></body></html>',
  );
  write('releases/host/1/server.mjs', shell);
  write('releases/remote_public/1/server.mjs', reading);
  const needs = { contracts: {}, migration: '' };
  const row = {
    version: '1',
    title: 'Public',
    entry: `${address}/releases/remote_public/1/remoteEntry.js`,
    pages: {},
    texts: {},
    needs,
    server: file(reading),
  };
  write('site/remotes.json', JSON.stringify({ host: [{ version: '1' }], remote_public: [row] }));
  const supabaseUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const config = { supabaseUrl, supabaseKey: 'key', migration, remoteOrigins: [address], siteUrl: address };
  write('site/config.json', JSON.stringify(config));
  server = spawn(process.execPath, ['server/site.mjs', 'site', String(port)], {
    cwd: folder,
    env: { PATH: process.env.PATH, RELEASES_DIR: join(folder, 'releases'), ACCESS_LOG: '1', KEEP_PAGES: '0' },
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (bytes) => (printed += bytes));
  const ended = once(server, 'exit').then(() => Promise.reject(new Error(printed)));
  const started = (async () => {
    while (!printed.includes('The site is at')) await once(server.stdout as NodeJS.EventEmitter, 'data');
  })();
  await Promise.race([started, ended]);
  ended.catch(() => {});
});

afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  backend?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (path: string) => {
  const response = await fetch(address + path);
  return { status: response.status, text: await response.text() };
};

test('the server that is written renders pages with nothing installed', async () => {
  expect(readdirSync(join(folder, 'server')).sort()).toEqual(['prerender.mjs', 'site.mjs', 'worker.mjs']);
  expect(printed).not.toMatch(/warn|error/i);
  let page = await ask('/');
  // On a busy machine the first ones take too long to render.
  for (const end = Date.now() + 20_000; !page.text.includes('A row') && Date.now() < end; )
    page = await ask('/');
  expect(page.text).toContain('A row');
  expect((await ask('/remotes.json')).status).toBe(200);
});

test('it is ready while the back end answers, and alive without it', async () => {
  expect(await ask('/.ready')).toEqual({ status: 200, text: '{"ready":true}' });
  status = 500;
  expect(await ask('/.ready')).toEqual({ status: 503, text: 'The back end responded with 500' });
  expect(await ask('/.health')).toMatchObject({ status: 200 });
  status = 200;
});

test('on request, it prints a line for each request, without what was searched for', async () => {
  await ask('/nowhere?q=secret');
  expect(printed).toMatch(/^\d{4}-[\dT:.-]+Z GET \/nowhere 200 \d+ ms$/m);
  expect(printed).not.toContain('secret');
});

test('it stops when it is told to', async () => {
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});
