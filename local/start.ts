import { runService } from '../delivery/project/command.ts';
import { readSettings } from '../delivery/project/settings.ts';
import { build } from './build.ts';
import { sayReady } from './ready.ts';
import { startStack } from './serve.ts';

await runService(async (stopping) => {
  const settings = readSettings();
  await build(stopping);
  const stack = await startStack({ settings });
  sayReady(settings);
  return stack;
});
