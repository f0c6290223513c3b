import type { Prefixes } from '@newsletters/delivery/registry/remoteRoutes';
import type { Role } from '@newsletters/shared/model';
import type { LinkResult } from '@newsletters/shared/session';
import { backend, prepareSession, render, tableHandler } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { App } from '../App';
import type { FooterLink } from '../shell/footerLinks';
import { aStore, type Rows } from './aStore';
import { requests } from './federation';

interface Options {
  as?: Role;
  path?: string;
  rows?: Rows | Promise<Rows>;
  linkResult?: LinkResult;
  /** What the browser has stored. */
  stored?: Record<string, string>;
  /** Where failures of releases are reported to. */
  report?: string;
  footer?: FooterLink[];
  /** Which remote may bring pages, by prefix. */
  prefixes?: Prefixes;
}

/** Renders the whole shell. Only the remotes and HTTP are fakes. */
export async function renderShell(options: Options = {}) {
  const { as, path = '/', rows, linkResult, stored = {}, report, footer = [], prefixes } = options;
  requests.length = 0;
  window.history.replaceState(null, '', path);
  await prepareSession(as);
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  backend.use(tableHandler('site_settings', []));
  const view = render(
    <App remotes={aStore(rows, report, prefixes)} linkResult={linkResult} footer={footer} />,
  );
  return { ...view, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

/** Waits for a page by its heading. */
export const onPage = (name: string) => screen.findByRole('heading', { level: 1, name });
