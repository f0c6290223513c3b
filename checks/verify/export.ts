import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { log } from '../../delivery/project/command.ts';
import { freeAppPorts } from '../../delivery/project/ports.ts';
import { launchBrowser } from '../../local/browser.ts';
import { startCluster } from '../../local/postgres/cluster.ts';
import { hostedScript, open } from '../../local/postgres/hosted.ts';
import { type Stack, startDemoBackend, startStack } from '../../local/serve.ts';
import { connectAs } from '../../supabase/storage/buckets.ts';
import { signIn } from '../e2e/fixtures.ts';

const READERS = 100_000;

/** A newsletter that all of them subscribe to. */
const newsletter = { id: 'f0000000-0000-4000-8000-000000000001', title: 'Newsletter of many' };

const script = `
  insert into public.newsletters (id, title, description, category_id)
  select '${newsletter.id}', '${newsletter.title}', 'About', id from public.categories limit 1;
  insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at)
  select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
    'reader' || number || '@example.com', now()
  from generate_series(1, ${READERS}) as number;
  insert into public.newsletter_subscriptions (user_id, newsletter_id)
  select id, '${newsletter.id}' from auth.users where email like 'reader%'`;

const owner = { email: 'owner@example.com', password: 'password123' };

/** The most memory that an export may take: this many times the size of the file. */
const LIMIT = 3;

const CHUNK = 1000;

type Line = [email: string, frequency: string, subscribed: string];

/** A list that two reads can be compared by, whatever their order. */
const sorted = (lines: Line[]) => lines.map((line) => line.join('|')).sort();

/** All active subscribers, read by offset as an owner over HTTP: not the way the export reads them. */
async function subscribersIn({ urls, anonKey }: Stack): Promise<Line[]> {
  const client = connectAs(urls.backend, anonKey);
  await client.auth.signInWithPassword(owner);
  const lines: Line[] = [];
  for (let from = 0; from < READERS; from += CHUNK) {
    const { data } = await client
      .rpc('get_newsletter_subscribers', { target_newsletter_id: newsletter.id })
      .order('user_id')
      .range(from, from + CHUNK - 1)
      .throwOnError();
    lines.push(...data.map(({ email, frequency, created_at }): Line => [email, frequency, created_at]));
  }
  return lines;
}

/** Opens the export of the newsletter and chooses the format that keeps every value as it is stored. */
async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  await dialog.getByRole('radio', { name: /^listmonk/ }).check();
  await dialog.getByRole('button', { name: 'Export' }).click();
  await dialog.getByText(/^[\d,]+ of 100,000 subscribers$/).waitFor();
  return dialog;
}

/** Runs an act, and returns the most memory that the page's scripts took meanwhile, beyond what they had before. */
async function peakDuring(page: Page, act: () => Promise<unknown>) {
  const debug = await page.context().newCDPSession(page);
  await debug.send('HeapProfiler.collectGarbage');
  const used = async () => (await debug.send('Runtime.getHeapUsage')).usedSize;
  const before = await used();
  let peak = before;
  let running = true;
  const watch = (async () => {
    while (running) peak = Math.max(peak, await used());
  })();
  await act().finally(() => {
    running = false;
  });
  await watch;
  return peak - before;
}

async function problemsIn(browser: Browser, stack: Stack): Promise<string[]> {
  const problems: string[] = [];
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await page.goto(stack.urls.host);
  await signIn(page, owner.email);
  await stack.execute(script);
  await stack.execute('analyze');
  await page.goto(`${stack.urls.host}/newsletters?q=${newsletter.title}`);
  await page.getByRole('button', { name: `View ${newsletter.title}` }).click();

  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  const cancelled = await openExport(page);
  await cancelled.getByRole('button', { name: 'Cancel' }).click();
  await cancelled.getByRole('progressbar').waitFor({ state: 'hidden' });
  await cancelled.getByRole('button', { name: 'Cancel' }).click();
  await cancelled.waitFor({ state: 'hidden' });

  const download = page.waitForEvent('download', { timeout: 300_000 });
  const peak = await peakDuring(page, async () => {
    await openExport(page);
    await download;
  });
  if (files.length !== 1) problems.push(`A cancelled export saved a file: ${files.join(', ')}`);
  const file = await readFile(await (await download).path());
  const exported = parse<Record<'email' | 'attributes', string>>(file, { columns: true });
  const lines = exported.map(({ email, attributes }): Line => {
    const { frequency, subscribed_at } = JSON.parse(attributes) as Record<string, string>;
    return [email, frequency ?? '', subscribed_at ?? ''];
  });
  const expected = sorted(await subscribersIn(stack));
  if (expected.length !== READERS) problems.push(`The database lists ${expected.length} subscribers`);
  if (sorted(lines).join('\n') !== expected.join('\n'))
    problems.push(`The file has other rows: ${lines.length}`);
  // The file itself is outside the scripts' memory.
  const times = (peak + file.length) / file.length;
  log(
    `${lines.length} subscribers, ${(file.length / 1e6).toFixed(1)} MB, memory ${times.toFixed(2)} times that`,
  );
  if (times > LIMIT) problems.push(`The export took ${times.toFixed(2)} times the memory of the file`);
  return problems;
}

/** Exports 100,000 subscribers in a browser, and compares the file with the database. */
export async function checkExport(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-export-'));
  const cluster = await startCluster();
  const running: (() => Promise<void>)[] = [cluster.stop];
  try {
    // For its roles; the back end makes the schemas in a database of its own.
    const server = open(cluster.url('postgres'));
    await server.unsafe(await hostedScript());
    await server.unsafe('create database export');
    await server.end();
    const settings = { ports: await freeAppPorts(), dataDir: join(folder, 'data'), releasesDir: folder };
    const driver = { postgresUrl: cluster.url('export') };
    // The first start sets up the database, which takes longer than pages wait.
    await startDemoBackend(settings, driver).then((first) => first.stop());
    const stack = await startStack({ settings, driver });
    running.push(stack.stop);
    const browser = await launchBrowser();
    running.push(() => browser.close());
    return await problemsIn(browser, stack);
  } finally {
    for (const stop of running.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
