import { UserError } from '../project/command.ts';
import { type Count, failuresOf, isFailure, readCounts } from '../registry/reports.ts';
import { shortNameOf } from '../registry/shortName.ts';
import type { Registry } from './registry.ts';

/** What browsers have reported about the listed releases, a line for each; and how to take a newest one back. */
function linesOf(registry: Registry, counts: Count[]): string[] {
  return Object.entries(registry).flatMap(([name, releases]) =>
    releases.flatMap(({ version }, index) => {
      const failures = failuresOf(counts, name, version);
      if (!failures) return [];
      const isWorse = failuresOf(counts.filter(isFailure), name, version) !== '';
      const remedy = index === 0 && isWorse ? `  (npm run release -- rollback ${shortNameOf(name)})` : '';
      return [`${name} ${version} ${failures}${remedy}`];
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
