import { startProxiedSite } from './proxiedSite.ts';

/** Starts the site once for all tests, and passes them its addresses. What nginx complains about fails the run. */
export default async function stack() {
  const { stack, certificate, problems, stop } = await startProxiedSite();
  process.env.E2E_STACK = JSON.stringify(stack);
  process.env.NODE_EXTRA_CA_CERTS = certificate;
  return async () => {
    const complaints = problems();
    await stop();
    if (complaints.length > 0) throw new Error(`nginx complains:\n${complaints.join('\n')}`);
  };
}
