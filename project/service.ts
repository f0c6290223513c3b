import { StartError } from './settings.ts';

interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Runs a program until Ctrl-C, then stops it cleanly. A mistake of the person's is one clear line and exit code 1.
 */
export async function main(start: () => Promise<Stoppable | undefined>) {
  let stopping = false;
  const starting = start();
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    // What is half started cannot be stopped whole: it would leave its lock and an open database behind.
    const running = await starting.catch(() => undefined);
    await running?.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  try {
    await starting;
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof StartError ? `Error: ${error.message}` : error);
    process.exit(1);
  }
}
