import { cpus, loadavg } from 'node:os';
import { UserError } from '../../delivery/project/command.ts';
import { launchBrowser } from '../../local/browser.ts';
import { build } from '../../local/build.ts';
import { administration } from './administration.ts';
import { directory, firstCards, picker } from './catalogue.ts';
import { compare } from './comparison.ts';
import { startSizes } from './data.ts';
import { measurePrerendering } from './prerendering.ts';

// npm run bench -- web                   everything; exit code 1 when a target is missed
// npm run bench -- web comparison     the product beside other ways to show the same page, on a slow phone
// npm run bench -- web comparison 3   the same with 3 visits each instead of 9
// npm run bench -- web sizes          the screens with 60, 1,000 and 10,000 newsletters, and pages as files

const [part = 'all', visits = '9'] = process.argv.slice(2);
const rounds = Number(visits);
if (!['all', 'comparison', 'sizes'].includes(part) || !(rounds >= 1))
  throw new UserError('Usage: npm run bench -- web [comparison | sizes] [visits]');

await build();
const browser = await launchBrowser();
const processor = `${cpus().length} × ${cpus()[0]?.model}`;

async function measureSizes() {
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
  }
}

try {
  const busy = (loadavg()[0] ?? 0) / cpus().length;
  if (busy > 1)
    console.log(`\nThis machine is busy (${busy.toFixed(1)} times its cores): expect longer times`);
  const machine = `Chromium ${browser.version()}, ${processor}`;
  const runs = (name: string) => part === 'all' || part === name;
  if (runs('comparison')) await compare(browser, rounds, machine);
  if (runs('sizes')) await measureSizes();
} finally {
  await browser.close();
}
