import { queryOptions } from '@newsletters/shared/query';

/** What `config.json` says of the emails. */
interface Deployment {
  /** With what they were last written; as much of it as is to follow the site. */
  emails?: { name?: string; colour?: string; language?: string };
  /** The language of the site. */
  language?: string;
}

/** With what a hosted project's emails were last written, if its deployment says so, and the language of the site. */
export const writtenEmailsQuery = queryOptions({
  queryKey: ['site_settings', 'emails'],
  meta: { public: true },
  // No change of the settings changes it.
  staleTime: 'static',
  queryFn: async ({ signal }): Promise<Deployment> =>
    (await fetch('/config.json', { cache: 'no-cache', signal })).json(),
});
