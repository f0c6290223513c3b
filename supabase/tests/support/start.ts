import { startProcess } from './process';

declare global {
  var stopBackend: (() => Promise<void>) | undefined;
}

/** Starts the back end of the test run, unless BACKEND names a running one. */
export default async (): Promise<void> => {
  if (process.env.BACKEND) return;
  const { backend, stop } = await startProcess();
  process.env.BACKEND = JSON.stringify(backend);
  globalThis.stopBackend = stop;
};
