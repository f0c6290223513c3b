import { firstStart } from '../../../checks/firstStart';
import { startProcess } from './process';

declare global {
  var stopBackend: (() => Promise<void>) | undefined;
}

/** Starts the back end of the test run, unless BACKEND names a running one. */
export default async (): Promise<void> => {
  if (process.env.BACKEND) return;
  // From which every back end of the test run starts.
  if (!process.env.DATABASE_URL) process.env.DATABASE_DUMP = firstStart().dump;
  const { backend, stop } = await startProcess();
  process.env.BACKEND = JSON.stringify(backend);
  globalThis.stopBackend = stop;
};
