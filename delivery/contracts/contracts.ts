import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { runCommand, UserError } from '../project/command.ts';
import { root } from '../project/settings.ts';
import { brokenRules, type Contracts } from './contractRules.ts';
import { contractOf } from './declarations.ts';

// npm run release -- contracts          records the contracts of the stateful entry points
// npm run release -- contracts --check  only compares them with the recorded ones

const RECORD = join(root, 'shared/contracts.json');
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

function contractsNow(): Contracts {
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

await runCommand(async (option) => {
  const recorded: Contracts = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {};
  const now = contractsNow();
  const broken = brokenRules(recorded, now);
  if (broken.length > 0) throw new UserError(broken.join('\n'));
  const text = `${JSON.stringify(now, null, 2)}\n`;
  if (option !== '--check') writeFileSync(RECORD, text);
  else if (text !== `${JSON.stringify(recorded, null, 2)}\n`) {
    throw new UserError('The recorded contracts are out of date. Run: npm run release -- contracts');
  }
});
