import type { Terms } from '../registry/needs.ts';
import type { BuiltRelease, Registry } from '../registry/registry.ts';
import type { ReleasedRoute } from '../registry/routes.ts';

export interface ReleasedShell extends Pick<BuiltRelease, 'version' | 'server' | 'texts'> {
  offers: Terms;
  /** What is at an address, from home on. */
  routes: [ReleasedRoute, ...ReleasedRoute[]];
  /** Its `index.html`. */
  page: string;
  read(file: string): Promise<Buffer>;
}

/** What the page server knows about a deployment. */
export interface Site {
  config: {
    supabaseUrl: string;
    supabaseKey: string;
    migration: string;
    remoteOrigins: string[];
    /** The address of the site, which everything that names a page begins with. */
    siteUrl: string;
    /** Where browsers report failures of releases to, if anywhere. */
    report?: string;
    /** The language of the site; English if it's absent, or if the shell has no texts in it. */
    language?: unknown;
    /** Whether visitors can choose newsletters and sign in with an emailed code; true by default. */
    emailCodes?: boolean;
    /** The links of the footer, as the file has them: the shell checks them. */
    links?: unknown;
    /** Which remote may bring pages, by the prefix of their paths, as the file has it. */
    prefixes?: unknown;
  };
  shell(): Promise<ReleasedShell>;
  remotes(): Promise<Registry>;
  /** Reads from the back end, and files of remotes from where they are released. */
  fetch: typeof fetch;
  /** How long a read can take, in milliseconds, where no visitor waits for it. */
  readLimit?: number;
  /** How long a rendered page is kept, in milliseconds. */
  keep: number;
  /** Logs a line, once however often it's given. */
  log(line: string): void;
}
