import type { BackendConfig } from '@newsletters/shared/supabase';
import type { QueryKey } from '@tanstack/react-query';

/** What a server bundle is asked to render. */
export interface RenderRequest {
  /** The page's name, and the pattern of its route with the values in this address, from the table of routes. */
  page: string;
  route: string;
  params: Record<string, string>;
  /** The path and query of the address. */
  path: string;
  config: BackendConfig & { siteUrl: string; links?: unknown };
  fetch: typeof fetch;
}

/** What the document says about a page: text, escaped where it is written. */
export interface Head {
  title?: string;
  description?: string;
  /** The address of an image for previews. */
  image?: string;
  /** The address of a feed of what the page lists. */
  feed?: string;
  /** Whether search engines should leave the page out. */
  unlisted?: boolean;
  /** What it is, for search engines (JSON-LD). */
  facts?: object;
}

/** The data of one query. */
export interface QueryData {
  key: QueryKey;
  value: unknown;
}

/** What a response says about a page. */
export interface About {
  head: Head;
  /** Whether what the address names doesn't exist. */
  missing?: boolean;
  /** Whether the page reads more in the browser, so that this begins before the page's code is there. */
  incomplete?: boolean;
}

/** A rendered page. */
export interface Rendered extends About {
  html: string;
  /** The rules of the styles, by name: equal names are equal rules. */
  css: Record<string, string>;
  /** What the page has read, for the query cache of the browser. */
  data: QueryData[];
}
