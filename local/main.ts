import { StartError } from './settings.ts';

interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Runs a program until Ctrl-C, then stops it cleanly. A mistake of the person's is one clear line and exit code 1.
 */
export async function main(start: () => Promise<Stoppable | undefined>) {
  let running: Stoppable | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    await running?.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  try {
    running = await start();
    if (stopping) await running?.stop();
  } catch (error) {
    console.error(error instanceof StartError ? `Error: ${error.message}` : error);
    process.exit(1);
  }
}
