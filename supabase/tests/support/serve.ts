import { startBackend } from '../../../local/backend.ts';

// A back end for tests, in a process of its own that lives as long as the one that started it.
try {
  const { stop, ...backend } = await startBackend({
    port: 0,
    siteUrl: 'http://localhost:3000',
    log: (mail) => process.send?.({ mail }),
    ...JSON.parse(process.env.BACKEND_OPTIONS ?? '{}'),
  });
  process.on('disconnect', () => stop().then(() => process.exit(0)));
  process.send?.({ backend });
} catch (error) {
  process.send?.({ problem: (error as Error).message });
  process.disconnect();
}
