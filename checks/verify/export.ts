import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { log } from '../../delivery/project/command.ts';
import { launchBrowser } from '../../local/browser.ts';
import { build } from '../../local/build.ts';
import { connectAs } from '../../supabase/storage/buckets.ts';
import { idOf, type Loaded, READERS, startSizes } from '../bench/data.ts';
import { signIn } from '../e2e/fixtures.ts';

const owner = { email: 'owner@example.com', password: 'password123' };

/** The most memory that an export may take: this many times the size of the file. */
const LIMIT = 3;

const CHUNK = 1000;

type Line = [email: string, frequency: string, subscribed: string];

/** A list that two reads can be compared by, whatever their order. */
const sorted = (lines: Line[]) => lines.map((line) => line.join('|')).sort();

/** All active subscribers, read by offset as an owner over HTTP: not the way the export reads them. */
async function subscribersIn({ urls, anonKey }: Loaded): Promise<Line[]> {
  const client = connectAs(urls.backend, anonKey);
  await client.auth.signInWithPassword(owner);
  const lines: Line[] = [];
  for (let from = 0; from < READERS; from += CHUNK) {
    const { data } = await client
      .rpc('get_newsletter_subscribers', { target_newsletter_id: idOf(1) })
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
  await act();
  running = false;
  await watch;
  return peak - before;
}

async function problemsIn(browser: Browser, stack: Loaded): Promise<string[]> {
  const problems: string[] = [];
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await page.goto(stack.urls.host);
  await signIn(page, owner.email);
  await page.goto(`${stack.urls.host}/newsletters?q=Newsletter+1`);
  await page.getByRole('button', { name: 'View Newsletter 1', exact: true }).click();

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
  await build();
  const { stacks, stop } = await startSizes([60]);
  const browser = await launchBrowser();
  try {
    return stacks[0] ? await problemsIn(browser, stacks[0]) : ['The product did not start'];
  } finally {
    await browser.close();
    await stop();
  }
}
