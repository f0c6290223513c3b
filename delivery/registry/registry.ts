import type { Terms } from './needs.ts';
import { isRemoteName } from './pageNames.ts';
import type { ReleasedRoute } from './routes.ts';

/** A file of a release, relative to its entry, with its hash. */
export interface ReleaseFile {
  file: string;
  integrity: string;
}

/** A file of texts; only those of development builds have no hash. */
export type TextFile = Pick<ReleaseFile, 'file'> & Partial<ReleaseFile>;

/** A read of the back end, below `/rest/v1/`; `{name}` stands for a value in the page's address. */
export interface ReleaseRead {
  path: string;
  accept?: string;
}

/** What a page reads where its address has these values. */
export interface ReleaseReads {
  needs: string[];
  reads: ReleaseRead[];
}

/** One release of a remote, as `remotes.json` lists it. */
export interface Release {
  /** The name of the build, unique to its content. */
  version: string;
  /** What owners call the app. */
  title?: string;
  /** The absolute address of its `remoteEntry.js`. */
  entry: string;
  /** The hash of the entry, which itself holds the hashes of everything else. Only development builds have none. */
  integrity?: string;
  /** The files of each page, for prefetching. */
  pages: Record<string, ReleaseFile[]>;
  /** What it says, by language: files of texts, by their English text. */
  texts?: Record<string, TextFile>;
  /** What renders its pages on the server. A release without it is shown once its code has loaded. */
  server?: ReleaseFile;
  /** What each page reads, for prefetching: the first row whose values the address has. */
  reads?: Record<string, ReleaseReads[]>;
  /** The pages that it brings, which `remoteRoutes.ts` reads: a row of another form costs a page, not the release. */
  routes?: unknown;
  /** What it needs from the shell and the database. */
  needs: Terms;
  /** Only the newest release, during a staged rollout: in how many of 100 browsers it is used, from 1 to 99. */
  share?: number;
}

/** The `release.json` of a build: its row with what only the commands read, and an address relative to the build. */
export interface BuiltRelease extends Release {
  /** The federated name of the app. */
  name: string;
  /** Only for the shell: what it offers remotes. */
  offers?: Terms;
  /** Of the shell: what is at an address. Of a remote: the pages that it brings. */
  routes?: ReleasedRoute[];
}

/** Whether a release has a page, as far as its row says: one of a development build lists none. */
export const hasPage = ({ pages }: Pick<Release, 'pages'>, name: string) =>
  Object.keys(pages).length === 0 || Object.hasOwn(pages, name);

/** The releases of each remote, newest first. */
export type Registry = Map<string, Release[]>;

export type Check = (value: unknown) => boolean;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText: Check = (value) => typeof value === 'string';
export const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(String(value));
export const isAddress: Check = (value) => matches(/^https?:\/\/\S+$/i)(value) && URL.canParse(String(value));
const isHash = matches(/^sha384-[A-Za-z0-9+/]{64}$/);
export const optional = (check: Check) => (value: unknown) => value === undefined || check(value);
export const listOf = (check: Check) => (value: unknown) => Array.isArray(value) && value.every(check);
export const recordOf = (check: Check) => (value: unknown) =>
  isObject(value) && Object.values(value).every(check);
export const rowOf = (checks: Record<string, Check>) => (value: unknown) =>
  isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const isFile = rowOf({ file: isText, integrity: isHash });
const isRead = rowOf({ path: isText, accept: optional(isText) });

const isRelease = rowOf({
  version: isText,
  title: optional(isText),
  entry: (value) => isText(value) && URL.canParse(String(value)),
  integrity: optional(isHash),
  pages: recordOf(listOf(isFile)),
  texts: optional(recordOf(rowOf({ file: isText, integrity: optional(isHash) }))),
  server: optional(isFile),
  reads: optional(recordOf(listOf(rowOf({ needs: Array.isArray, reads: listOf(isRead) })))),
  share: optional((value) => typeof value === 'number'),
  needs: rowOf({ contracts: recordOf(isText), migration: isText }),
});

/** Makes a registry of what was read. Malformed rows are left out, so that a bad one affects no other. */
export function parseRegistry(json: unknown): Registry {
  const registry: Registry = new Map();
  if (!isObject(json)) return registry;
  for (const [name, rows] of Object.entries(json)) {
    if (isRemoteName(name) && Array.isArray(rows)) registry.set(name, rows.filter(isRelease) as Release[]);
  }
  return registry;
}
