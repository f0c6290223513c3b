import { type ParseArgsConfig, parseArgs } from 'node:util';
import { apps } from '../project/apps.ts';
import { UserError } from '../project/command.ts';
import { shortNameOf } from '../registry/shortName.ts';

export function appNamed(shortName: string | undefined) {
  const app = apps.find(({ folder }) => shortNameOf(folder) === shortName);
  if (app) return app;
  const names = apps.map(({ folder }) => shortNameOf(folder)).join(', ');
  throw new UserError(`Name an app (${names}), for example: npm run release -- publish owner`);
}

export function readCommandLine<Options extends ParseArgsConfig['options']>(options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UserError((error as Error).message);
  }
}
