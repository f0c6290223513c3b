import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { withCompiled } from '../packages/compiled.ts';
import { UserError } from '../project/command.ts';
import { root } from '../project/settings.ts';
import { contractOf } from './declarations.ts';

/** Has a file for each stateful entry point: its version, then its types as a reviewer reads them. */
const record = join(root, 'shared/contracts');
const stateful = entryPoints.filter((entryPoint) => entryPoint.kind === 'stateful');
const indexOf = (entryPoint: string) => `shared/src/${entryPoint}/index`;

const versionIn = (contract: string) => /^\/\/ version (\S+)/.exec(contract)?.[1];

/** Contracts whose types differ from the recorded ones although their version is the same; a sentence for each. */
export const brokenRules = (recorded: Record<string, string>, now: Record<string, string>): string[] =>
  Object.entries(now).flatMap(([entryPoint, contract]) => {
    const before = recorded[entryPoint] ?? '';
    const version = versionIn(contract);
    if (before === contract || versionIn(before) !== version) return [];
    return [
      `The types of "${entryPoint}" have changed, but its version is still ${version}. Raise the version in shared/src/entryPoints.ts: minor for an addition, major for anything else.`,
    ];
  });

/** Records the contracts of the stateful entry points, or only compares them with the recorded ones. */
export async function recordContracts({ check }: { check?: boolean }) {
  const now = await withCompiled(
    { emitDeclarationOnly: true, removeComments: true, types: [] },
    stateful.map(({ name }) => `${indexOf(name)}.ts`),
    (folder) =>
      Object.fromEntries(
        stateful.map(({ name, version }) => {
          const types = contractOf(folder, join(folder, `${indexOf(name)}.d.ts`));
          return [name, `// version ${version}\n\n${types}`];
        }),
      ),
  );
  const before = Object.fromEntries(
    readdirSync(record).map((file) => [basename(file, '.txt'), readFileSync(join(record, file), 'utf8')]),
  );
  const broken = brokenRules(before, now);
  if (broken.length > 0) throw new UserError(broken.join('\n'));
  for (const [name, contract] of Object.entries(now)) {
    if (!check) writeFileSync(join(record, `${name}.txt`), contract);
    else if (before[name] !== contract)
      throw new UserError('The recorded contracts are out of date. Run: npm run release -- contracts');
  }
}
