import { startProcess } from './process';

declare global {
  var stopBackend: (() => Promise<void>) | undefined;
}

/** Starts the back end of the whole run, unless BACKEND names one that runs already. */
export default async (): Promise<void> => {
  if (process.env.BACKEND) return;
  const { backend, stop } = await startProcess();
  process.env.BACKEND = JSON.stringify(backend);
  globalThis.stopBackend = stop;
};
