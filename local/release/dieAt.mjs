// Loaded before a command by its test: kills the process at once, as kill -9 does, before its DIE_AT-th step on the disk.
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

let left = Number(process.env.DIE_AT);
for (const step of ['cp', 'mkdir', 'open', 'rename', 'rm', 'writeFile']) {
  const original = promises[step];
  promises[step] = (...args) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
}
syncBuiltinESMExports();
