import { listen } from '../../../delivery/serve/listen.ts';
import { startBackend } from '../../../local/backend.ts';

// A back end for tests. Its process lives as long as the one that started it, which can stop its clock at a moment.
process.on('message', ({ now }: { now: number }) => {
  Date.now = () => now;
  process.send?.({ now });
});
try {
  const { stop, execute, ...backend } = await startBackend({
    port: 0,
    siteUrl: 'http://localhost:3000',
    ...JSON.parse(process.env.BACKEND_OPTIONS ?? '{}'),
  });
  const sql = await listen(0, 'SQL', async (request) => {
    const problem = await execute(await request.text()).catch((error: Error) => error.message);
    return new Response(problem ?? '', { status: problem ? 400 : 200 });
  });
  process.on('disconnect', () => Promise.all([stop(), sql.stop()]).then(() => process.exit(0)));
  process.send?.({ backend: { ...backend, sqlUrl: sql.url } });
} catch (error) {
  process.send?.({ problem: (error as Error).message });
  process.disconnect();
}
