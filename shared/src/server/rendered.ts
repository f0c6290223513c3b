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
  config: BackendConfig & { siteUrl: string };
  fetch: typeof fetch;
}

/** What the document says about a page: text, escaped where it is written. */
export interface Head {
  title?: string;
  description?: string;
  /** The address of an image for previews. */
  image?: string;
  /** What it is, for search engines (JSON-LD). */
  facts?: object;
}

/** The data of one query. */
export interface QueryData {
  key: QueryKey;
  value: unknown;
  /** Whether there is more to read, so that the browser reads it again at once. */
  partial?: true;
}

/** A rendered page. */
export interface Rendered {
  /** 404 when what the address names doesn't exist; there is no content then. */
  status: number;
  html: string;
  /** The rules of the styles, by name: equal names are equal rules. */
  css: Record<string, string>;
  head: Head;
  /** What the page has read, for the query cache of the browser. */
  data: QueryData[];
}
