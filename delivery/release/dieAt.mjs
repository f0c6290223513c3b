// Tests load this before a command. It kills the process (SIGKILL) before its DIE_AT-th operation on the file system.
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
