// Tests load this before a command. It kills the process (SIGKILL) before its DIE_AT-th operation on the file system.
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

let left = Number(process.env.DIE_AT);

function count(object, steps) {
  for (const step of steps) {
    const original = object[step].bind(object);
    object[step] = (...args) => {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return original(...args);
    };
  }
}

const { open } = promises;
promises.open = async (...args) => {
  const handle = await open(...args);
  count(handle, ['writeFile']);
  return handle;
};
count(promises, ['cp', 'mkdir', 'open', 'rename', 'rm', 'writeFile']);
syncBuiltinESMExports();
