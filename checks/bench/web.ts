import { cpus, loadavg } from 'node:os';
import { launchBrowser } from '../../local/browser.ts';
import { build } from '../../local/build.ts';
import { administration } from './administration.ts';
import { directory, firstCards, picker } from './catalogue.ts';
import { startSizes } from './data.ts';
import { measurePrerendering } from './prerendering.ts';

// npm run bench -- web  the screens with 60, 1,000 and 10,000 newsletters, and pages as files; exit code 1 when a target is missed

await build();
const browser = await launchBrowser();
const processor = `${cpus().length} × ${cpus()[0]?.model}`;

const busy = (loadavg()[0] ?? 0) / cpus().length;
if (busy > 1) console.log(`\nThis machine is busy (${busy.toFixed(1)} times its cores): expect longer times`);
const { stacks, database, stop } = await startSizes([60, 1000, 10_000]);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stop().then(() => process.exit(1)));
try {
  console.log(`\nChromium ${browser.version()}, ${database}, ${processor}\n`);
  await firstCards(browser, stacks);
  for (const stack of stacks) await directory(browser, stack);
  const largest = stacks.at(-1);
  if (largest) {
    await picker(browser, largest);
    await administration(browser, largest);
    await measurePrerendering(largest);
  }
} finally {
  await stop();
  await browser.close();
}
