import { installed, run } from '../../delivery/project/run.ts';
import { build } from '../../local/build.ts';
import type { Report } from './database.ts';
import { changes } from './nginxChanges.ts';
import { compareHeaders, type Site } from './nginxHeaders.ts';
import { startNginxSite } from './nginxSite.ts';

/** End-to-end tests that say nothing about nginx. */
const left = [
  // They say why.
  '@embedded',
  // They start sites of their own, with the servers of `npm start`, `npm run dev` and `npm run serve -- releases`.
  'development.spec',
  'firstRun.spec',
  'rollout.spec',
  'release.spec',
];

/** End-to-end tests of every kind of user, for the site that is the origin of its remotes. */
const someOfEachKind = ['visitor.spec', 'subscriber.spec', 'categories.spec', 'site.spec', 'owner.spec'];

async function endToEndTests({ stack, certificate }: Site, files: string[], full = '1'): Promise<string[]> {
  const environment = { E2E_STACK: JSON.stringify(stack), NODE_EXTRA_CA_CERTS: certificate, FULL: full };
  const args = ['test', '-c', 'checks/e2e', '--grep-invert', left.join('|'), ...files];
  const { code, output } = await run(installed('playwright'), args, environment);
  return code === 0 ? [] : [output];
}

/** Checks the site behind Debian's nginx, over TLS and HTTP/2, with remotes on origins of their own and on the site's. */
export async function checkNginx(report: Report) {
  await build();
  for (const together of [false, true]) {
    const site = await startNginxSite({ together });
    try {
      report('nginx sends the headers of npm start', await compareHeaders(site));
      report(
        'The end-to-end tests through nginx',
        await (together ? endToEndTests(site, someOfEachKind, '') : endToEndTests(site, [])),
      );
      for (const [name, check] of changes) report(name, await check(site));
      const problems = site.nginx.problems().split('\n');
      report(
        'nginx has nothing to complain about',
        problems.filter((line) => /\[(warn|emerg|alert|crit)\]/.test(line)),
      );
    } finally {
      await site.stop();
    }
  }
}
