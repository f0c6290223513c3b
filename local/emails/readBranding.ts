import { UserError } from '../../delivery/project/command.ts';

async function read(what: string, url: string | URL, headers = {}) {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  if (!answer?.ok) throw new UserError(`Cannot read ${what}: ${url} answers ${answer?.status ?? 'nothing'}`);
  return answer.json().catch(() => {
    throw new UserError(`Cannot read ${what}: ${url} isn't JSON`);
  });
}

/** The name and colour in the settings of the site at an address, and its language. */
export async function readBranding(site: string) {
  if (!URL.canParse(site))
    throw new UserError(`The site must be an address such as https://example.com, not "${site}"`);
  const { supabaseUrl, supabaseKey, language = 'en' } = await read('the site', new URL('/config.json', site));
  const settings = `${supabaseUrl}/rest/v1/site_settings?select=site_name,accent_color`;
  const [row] = await read('its settings', settings, { apikey: supabaseKey });
  return { name: row?.site_name, colour: row?.accent_color, language };
}
