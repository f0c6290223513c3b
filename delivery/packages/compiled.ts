import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed, outputOf } from '../project/run.ts';
import { root } from '../project/settings.ts';

/** Compiles files, all that they import, and their types into a temporary folder for `use`: each at its own path below it. */
export async function withCompiled<Result>(
  options: object,
  files: string[],
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-compiled-'));
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rootDir: root,
      outDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
      ...options,
    },
    files: files.map((file) => join(root, file)),
    include: [join(root, 'shared/src/**/*.d.ts')],
  };
  const config = join(folder, 'tsconfig.json');
  try {
    writeFileSync(config, JSON.stringify(project));
    await outputOf(installed('tsc'), ['-p', config]);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
