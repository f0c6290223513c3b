import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { freeAppPorts } from '../../../delivery/project/ports.ts';
import { type Stack, startDemoBackend, startStack } from '../../../local/serve.ts';
import { startCluster } from '../../../supabase/postgres/cluster.ts';
import { open, prepareHosted } from '../../../supabase/postgres/hosted.ts';
import { connectAs } from '../../../supabase/storage/buckets.ts';
import { signIn } from '../../e2e/fixtures.ts';

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
  await expect(dialog.getByText(/^[\d,]+ of 100,000 subscribers$/)).toBeVisible();
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

/** Starts the product with an empty database of native PostgreSQL; `running` is what is to be stopped afterwards. */
async function startOnPostgres(folder: string, running: (() => Promise<void>)[]) {
  // Prepared for its roles; the back end makes the schemas in a database of its own.
  const cluster = await startCluster(prepareHosted);
  running.push(cluster.stop);
  const server = open(cluster.url('postgres'));
  await server.unsafe('create database export');
  await server.end();
  const settings = { ports: await freeAppPorts(), dataDir: join(folder, 'data'), releasesDir: folder };
  const driver = { postgresUrl: cluster.url('export') };
  // The first start sets up the database, which takes longer than pages wait.
  await startDemoBackend(settings, driver).then((first) => first.stop());
  const stack = await startStack({ settings, driver });
  running.push(stack.stop);
  return stack;
}

test('100,000 exported subscribers are those in the database', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-export-'));
  const running: (() => Promise<void>)[] = [];
  try {
    const stack = await startOnPostgres(folder, running);
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
    await expect(cancelled.getByRole('progressbar')).toBeHidden();
    await cancelled.getByRole('button', { name: 'Cancel' }).click();
    await expect(cancelled).toBeHidden();

    const download = page.waitForEvent('download', { timeout: 300_000 });
    const peak = await peakDuring(page, async () => {
      await openExport(page);
      await download;
    });
    expect(files).toHaveLength(1);
    const file = await readFile(await (await download).path());
    const exported = parse<Record<'email' | 'attributes', string>>(file, { columns: true });
    const lines = exported.map(({ email, attributes }): Line => {
      const { frequency, subscribed_at } = JSON.parse(attributes) as Record<string, string>;
      return [email, frequency ?? '', subscribed_at ?? ''];
    });
    const expected = sorted(await subscribersIn(stack));
    expect(expected).toHaveLength(READERS);
    expect(sorted(lines).join('\n') === expected.join('\n'), 'the file has the rows of the database').toBe(
      true,
    );
    // The file itself is outside the scripts' memory.
    const times = (peak + file.length) / file.length;
    console.log(`${(file.length / 1e6).toFixed(1)} MB, memory ${times.toFixed(2)} times that`);
    expect(times).toBeLessThan(LIMIT);
  } finally {
    for (const stop of running.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
