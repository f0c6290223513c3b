/** An error that the user of a command can fix: shown as one line, without a stack trace. */
export class UserError extends Error {}

/** Prints a line to the terminal. */
export const log = (line: string) => console.log(line);

const report = (error: unknown) =>
  console.error(error instanceof UserError ? `Error: ${error.message}` : error);

/** Runs a command with its arguments; a `UserError` becomes one line and exit code 1. */
export async function runCommand(command: (...args: (string | undefined)[]) => Promise<void>) {
  try {
    await command(...process.argv.slice(2));
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

interface Service {
  stop(): Promise<void>;
}

/** Runs a service until Ctrl-C, then stops it cleanly. A `UserError` becomes one line and exit code 1. */
export async function runService(start: () => Promise<Service | undefined>) {
  let stopping = false;
  const starting = start();
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    log('\nStopping …');
    // Wait for a service that is still starting: stopped halfway, it would leave its lock and an open database behind.
    const service = await starting.catch(() => undefined);
    await service?.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  try {
    await starting;
  } catch (error) {
    if (stopping) return;
    report(error);
    process.exit(1);
  }
}
