import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log, runCommand } from '../delivery/project/command.ts';
import { freeAppPorts } from '../delivery/project/ports.ts';
import { root } from '../delivery/project/settings.ts';
import { launchBrowser } from '../local/browser.ts';
import { build } from '../local/build.ts';
import { type Stack, startStack } from '../local/serve.ts';
import { type Look, NOW, photograph, type Session } from './screens/camera.ts';
import { views } from './screens/views.ts';

// Writes a screenshot of every screen to docs/screens, on a phone, a tablet and a desktop, light and dark. Names of views as
// arguments restrict it to those. The content is the demo's, the time is fixed: the same sources give the same images.

const folder = join(root, 'docs/screens');

const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

const looks: Look[] = sizes.flatMap(([width, height]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, height, colorScheme })),
);

async function signIn({ urls, anonKey }: Stack, role: string): Promise<Session> {
  const response = await fetch(`${urls.backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@example.com`, password: 'password123' }),
  });
  if (!response.ok) throw new Error(`Signing in as ${role}: ${response.status}`);
  return response.json() as Promise<Session>;
}

/** The demo accounts and subscriptions date from the first start; in the screenshots, from fixed days. */
const fixedDates = `
update auth.users set created_at = '2026-10-05 08:00:00+00',
  last_sign_in_at = case email when 'manager@example.com' then null else timestamptz '2026-11-30 18:30:00+00' end;
update public.newsletter_subscriptions as subscription set created_at = fixed.created_at
from (select id, timestamptz '${NOW.toISOString()}' - make_interval(days => (row_number() over (order by created_at desc, id))::integer) as created_at
  from public.newsletter_subscriptions) as fixed
where fixed.id = subscription.id;`;

await runCommand(async (...names) => {
  const chosen = names.length > 0 ? views.filter(({ name }) => names.includes(name)) : views;
  await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'newsletters-screens-'));
  const settings = { ports: await freeAppPorts(), dataDir, releasesDir: dataDir };
  const stack = await startStack({ settings, log: () => {} });
  const browser = await launchBrowser();
  try {
    const roles = [...new Set(chosen.flatMap(({ as }) => as ?? []))];
    const sessions = new Map<string, Session>();
    for (const role of roles) sessions.set(role, await signIn(stack, role));
    await stack.execute(fixedDates);
    mkdirSync(folder, { recursive: true });
    const storageKey = `sb-${new URL(stack.urls.backend).hostname.split('.')[0]}-auth-token`;
    for (const view of chosen) {
      for (const look of looks) {
        const file = join(folder, `${view.name}-${look.width}-${look.colorScheme}.webp`);
        const session = view.as && sessions.get(view.as);
        await photograph(browser, { view, look, session, origin: stack.urls.host, storageKey, file });
      }
      log(view.name);
    }
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
