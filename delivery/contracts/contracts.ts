import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { runCommand, UserError } from '../project/command.ts';
import { root } from '../project/settings.ts';
import { brokenRules, type Contract } from './contractRules.ts';
import { contractOf } from './declarations.ts';

// npm run release -- contracts          records the contracts of the stateful entry points
// npm run release -- contracts --check  only compares them with the recorded ones

/** One file for each entry point: its version, then its types as a reviewer reads them. */
const recordOf = (name: string) => join(root, 'shared/contracts', `${name}.txt`);
const stateful = entryPoints.filter((entryPoint) => entryPoint.kind === 'stateful');
const indexOf = (entryPoint: string) => `shared/src/${entryPoint}/index`;

/** Writes the type declarations of each entry point, without comments. */
function declare(into: string) {
  const config = join(into, 'tsconfig.json');
  const options = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    types: [],
  };
  const files = stateful.map(({ name }) => `${join(root, indexOf(name))}.ts`);
  const compilerOptions = { ...options, rootDir: root, outDir: into };
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      files,
      include: [join(root, 'shared/src/**/*.d.ts')],
    }),
  );
  const { status, stdout } = spawnSync('npx', ['tsc', '-p', config], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new UserError(stdout);
}

function contractsNow(): Record<string, Contract> {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-contracts-'));
  try {
    declare(folder);
    return Object.fromEntries(
      stateful.map(({ name, version }) => [
        name,
        { version, types: contractOf(folder, join(folder, `${indexOf(name)}.d.ts`)) },
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asText = ({ version, types }: Contract) => `// version ${version}\n\n${types}`;

function recorded(name: string): Contract | undefined {
  if (!existsSync(recordOf(name))) return undefined;
  const [, version = '', types = ''] =
    /^\/\/ version (\S+)\n\n(.*)$/s.exec(readFileSync(recordOf(name), 'utf8')) ?? [];
  return { version, types };
}

await runCommand(async (option) => {
  const now = Object.entries(contractsNow());
  const before = now.map(([name]) => [name, recorded(name)] as const);
  const broken = brokenRules(Object.fromEntries(before), Object.fromEntries(now));
  if (broken.length > 0) throw new UserError(broken.join('\n'));
  for (const [name, contract] of now) {
    const last = recorded(name);
    if (option !== '--check') writeFileSync(recordOf(name), asText(contract));
    else if (!last || asText(last) !== asText(contract))
      throw new UserError('The recorded contracts are out of date. Run: npm run release -- contracts');
  }
});
