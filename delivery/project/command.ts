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

/**
 * Runs a service until Ctrl-C, which aborts `stopping`, then stops it cleanly. A `UserError` becomes one line and exit code 1; a service that
 * fails later sets `process.exitCode` and sends SIGTERM.
 */
export async function runService(start: (stopping: AbortSignal) => Promise<{ stop(): Promise<void> }>) {
  const stopping = new AbortController();
  const starting = start(stopping.signal);
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(), LIMIT);
    log('\nStopping …');
    const service = await starting.catch(() => undefined);
    await service?.stop();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  watchNpm(stop);
  try {
    await starting;
  } catch (error) {
    if (stopping.signal.aborted) return;
    report(error);
    process.exit(1);
  }
}

interface Running {
  stop(): Promise<void>;
}

/** Starts several things and keeps each. They are stopped in reverse order: by the result's `stop`, and at once when one can't start. */
export async function startTogether<Result>(
  start: (keep: <Started extends Running>(started: Started) => Started) => Promise<Result>,
): Promise<Result & Running> {
  const running: Running[] = [];
  const stop = async () => {
    for (let one = running.pop(); one; one = running.pop()) await one.stop();
  };
  try {
    const result = await start((started) => {
      running.push(started);
      return started;
    });
    return { ...result, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
