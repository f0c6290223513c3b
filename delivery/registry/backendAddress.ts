/**
 * A `config.json` with the one form of its back end's address: without capitals in the host, and without a slash at the end.
 * Prefetched reads and bundles find each other by addresses that begin with it. What is no address stays as it is.
 */
export function withBackendAddress<Config extends { supabaseUrl?: unknown }>(config: Config): Config {
  const given = String(config.supabaseUrl);
  if (!URL.canParse(given)) return config;
  const { origin, pathname } = new URL(given);
  return { ...config, supabaseUrl: origin + pathname.replace(/\/+$/, '') };
}
