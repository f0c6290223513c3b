import { log, runCommand } from '../../delivery/project/command.ts';
import { connect } from './buckets.ts';
import { removeUnused } from './unusedFiles.ts';

// npm run storage -- clean

await runCommand(async () => {
  const removed = await removeUnused(connect());
  for (const file of removed) log(file);
  log(`${removed.length} files removed`);
});
