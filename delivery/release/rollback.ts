import { log, runCommand } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { appNamed, readCommandLine } from './apps.ts';
import { rollBack, whileLocked } from './publish.ts';

const options = { with: { type: 'string', default: '' }, force: { type: 'boolean' } } as const;

// npm run release -- rollback owner
// npm run release -- rollback host --with owner,admin  in one step
// npm run release -- rollback host --force             even if a remote can't run in the older shell
await runCommand(async () => {
  const { positionals, values } = readCommandLine(options);
  const others = values.with.split(',').filter(Boolean);
  const names = [positionals[0], ...others].map((shortName) => appNamed(shortName).name);
  const { releasesDir: folder } = readSettings();
  await whileLocked(folder, () => rollBack(names, { folder, force: values.force, log }));
});
