/** An error that the user of a command can fix: shown as one line, without a stack trace. */
export class UserError extends Error {}

export const log = (line: string) => console.log(line);

/** Whether the user can fix what a command has met: files, folders and ports name themselves. */
const isForUser = (error: unknown): error is Error =>
  error instanceof UserError || (error instanceof Error && 'syscall' in error);

/** Shows why a command has failed. */
export const report = (error: unknown) => console.error(isForUser(error) ? `Error: ${error.message}` : error);

/** How long a service may take to stop, in milliseconds; then it ends anyway. */
const LIMIT = 3000;

/** Calls `stop` when npm has started this process and is gone: what it was killed with, it can't pass on. */
function watchNpm(stop: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), 500).unref();
}

interface Running {
  stop(): Promise<void>;
}

/** Stops something together with everything else that was started. */
export type Keep = <Started extends Running>(started: Started) => Started;

/** Starts several things. What it keeps is stopped in reverse order, after `stopping` is aborted: by the result's `stop`, or when `start` fails. */
export async function startTogether<Result>(
  start: (keep: Keep, stopping: AbortSignal) => Promise<Result>,
  stopping = new AbortController(),
): Promise<Result & Running> {
  const running: Running[] = [];
  const stop = async () => {
    stopping.abort();
    for (let one = running.pop(); one; one = running.pop()) await one.stop();
  };
  const keep: Keep = (started) => {
    running.push(started);
    return started;
  };
  try {
    return { ...(await start(keep, stopping.signal)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for what should run until it's stopped. Fails if it ends before. */
export async function untilStopped(running: Promise<void>, stopping: AbortSignal) {
  await running;
  if (!stopping.aborted) throw new UserError('The build has ended');
}

/** Runs a service until Ctrl-C, then stops it cleanly. When `start` fails, whenever that is, a `UserError` becomes one line; the exit code is 1. */
export async function runService(start: (keep: Keep, stopping: AbortSignal) => Promise<unknown>) {
  const stopping = new AbortController();
  let isWanted = false;
  const exit = () => process.exit(isWanted ? 0 : 1);
  const starting = startTogether(async (keep) => {
    await start(keep, stopping.signal).catch((error) => {
      // Before anything stops, which can take too long.
      if (!isWanted) report(error);
      throw error;
    });
    return {};
  }, stopping);
  const stop = async () => {
    if (isWanted) return;
    isWanted = true;
    stopping.abort();
    log('\nStopping …');
    const service = await starting.catch(() => undefined);
    await service?.stop();
    exit();
  };
  stopping.signal.addEventListener('abort', () => setTimeout(exit, LIMIT));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  watchNpm(stop);
  await starting.catch(exit);
}
