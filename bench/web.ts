import { cpus, loadavg } from 'node:os';
import { build } from '../local/build.ts';
import { launchBrowser } from '../project/browser.ts';
import { administration } from './administration.ts';
import { directory, firstCards, picker } from './catalogue.ts';
import { startSizes } from './data.ts';

// Measures the screens in Chromium with 60, 1,000 and 10,000 newsletters; exit code 1 when a target is missed.

await build();
const { stacks, database, stop } = await startSizes([60, 1000, 10_000]);
const browser = await launchBrowser();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stop().then(() => process.exit(1)));
try {
  const busy = (loadavg()[0] ?? 0) / cpus().length;
  if (busy > 1)
    console.log(`\nThis machine is busy (${busy.toFixed(1)} times its cores): expect longer times`);
  console.log(`\nChromium ${browser.version()}, ${database}, ${cpus().length} × ${cpus()[0]?.model}\n`);
  await firstCards(browser, stacks);
  for (const stack of stacks) await directory(browser, stack);
  const largest = stacks.at(-1);
  if (largest) {
    await picker(browser, largest);
    await administration(browser, largest);
  }
} finally {
  await browser.close();
  await stop();
}
