import { type Prefixes, prefixesIn } from '@newsletters/delivery/registry/remoteRoutes';
import type { BackendConfig } from '@newsletters/shared/supabase';
import { readFile } from '../remotes/files';
import { type FooterLink, usableLinks } from '../shell/footerLinks';

/** The configuration of a deployment: `config.json`, beside `index.html`. */
export interface Config extends BackendConfig {
  /** The origins that remotes can be loaded from. */
  remoteOrigins: string[];
  /** The newest migration in the database; a remote that needs a newer one isn't loaded. */
  migration: string;
  /** Which remote may bring pages, by the prefix of their paths. */
  prefixes: Prefixes;
  /** Where failures of releases are reported to, if anywhere. */
  report?: string;
  /** The links of the footer. */
  links: FooterLink[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Leaves out the links that can't be shown, and says so. */
function checkedLinks(given: unknown = []) {
  const links = usableLinks(given);
  if (!Array.isArray(given) || links.length < given.length) {
    console.warn(
      'config.json: some links are left out. Each needs a text and, as href, an http, https or mailto address or a path',
    );
  }
  return links;
}

/** Reads and checks `config.json`. */
export async function loadConfig(): Promise<Config> {
  const config = (await readFile('/config.json')) as Partial<Config>;
  const { supabaseUrl, supabaseKey, remoteOrigins, migration, report } = config;
  const emailCodes = config.emailCodes !== false;
  const unsubscribeUrl = isText(config.unsubscribeUrl) ? config.unsubscribeUrl : undefined;
  if (!isText(supabaseUrl) || !isText(supabaseKey) || !isText(migration) || !Array.isArray(remoteOrigins)) {
    throw new Error('config.json needs supabaseUrl, supabaseKey, migration and remoteOrigins');
  }
  const links = checkedLinks(config.links);
  return {
    supabaseUrl,
    supabaseKey,
    emailCodes,
    unsubscribeUrl,
    migration,
    remoteOrigins: remoteOrigins.filter(isText),
    prefixes: prefixesIn(config.prefixes),
    report,
    links,
  };
}
