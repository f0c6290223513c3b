import { UserError } from '../../delivery/project/command.ts';
import { build } from '../../local/build.ts';
import type { Report } from './database.ts';
import { startGecko } from './engines/gecko.ts';
import { startSite } from './engines/site.ts';
import { steps } from './engines/smoke.ts';
import { type Driver, visitorOf } from './engines/visitor.ts';
import { startWebKit } from './engines/webkit.ts';

/** Does the steps one after the other until one fails. */
async function visit<Element>(start: () => Promise<Driver<Element>>, report: Report) {
  const site = await startSite();
  try {
    const visitor = visitorOf(await start());
    try {
      for (const [name, step] of steps) {
        const problem = await step(visitor, site).then(() => undefined, String);
        const picture = problem && (await visitor.photograph('failed').catch(String));
        report(`${visitor.engine}: ${name}`, problem ? [problem, `Screenshot: ${picture}`] : []);
        if (problem) break;
      }
    } finally {
      await visitor.stop();
    }
  } finally {
    await site.stop();
  }
}

/** Goes through the main screens in the engines of Firefox and Safari. */
export async function checkEngines(report: Report) {
  await build();
  const tell = (engine: string) => (error: Error) =>
    report(engine, [error instanceof UserError ? error.message : String(error.stack)]);
  await visit(startGecko, report).catch(tell('Gecko'));
  await visit(startWebKit, report).catch(tell('WebKit'));
}
