import { UserError } from '../project/command.ts';
import { shortNameOf } from '../registry/pageNames.ts';
import { type Count, countsOf, isFailure, type Phase, readCounts } from '../registry/reports.ts';
import type { Registry } from './registry.ts';

/** What has failed, in words that follow the version. */
const words: Record<Phase, string> = {
  fetch: "couldn't be fetched",
  hash: "wasn't what was released",
  compatibility: "didn't fit this site",
  texts: 'lacked texts in the language of the site',
  crash: 'crashed',
};

/** What browsers have reported about the listed releases, a line for each; and how to take a newest one back. */
function linesOf(registry: Registry, counts: Count[]): string[] {
  return Object.entries(registry).flatMap(([name, releases]) =>
    releases.flatMap(({ version }, index) => {
      const failures = countsOf(counts, name, version).map(([phase, count]) => `${words[phase]} (${count})`);
      if (failures.length === 0) return [];
      const isWorse = countsOf(counts.filter(isFailure), name, version).length > 0;
      const remedy = index === 0 && isWorse ? `  (npm run release -- rollback ${shortNameOf(name)})` : '';
      return [`${name} ${version} ${failures.join(', ')}${remedy}`];
    }),
  );
}

/** Reads what browsers have reported about the listed releases, a line for each. */
export async function health(registry: Registry, address: string): Promise<string[]> {
  try {
    const lines = linesOf(registry, await readCounts(address));
    return lines.length > 0 ? lines : ['No failures of these releases were reported'];
  } catch (error) {
    throw new UserError(`The reports at ${address} can't be read: ${(error as Error).message}`);
  }
}
