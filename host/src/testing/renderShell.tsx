import type { Role } from '@newsletters/shared/model';
import type { LinkResult } from '@newsletters/shared/session';
import { backend, prepareSession, tableHandler } from '@newsletters/shared/testing';
import { render, screen } from '@testing-library/react';
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
  footer?: FooterLink[];
}

/** Renders the whole shell. Only the remotes and HTTP are fakes. */
export async function renderShell({ as, path = '/', rows, linkResult, footer = [] }: Options = {}) {
  requests.length = 0;
  window.history.replaceState(null, '', path);
  await prepareSession(as);
  backend.use(tableHandler('site_settings', []));
  const view = render(<App remotes={aStore(rows)} linkResult={linkResult} footer={footer} />);
  return { ...view, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

/** Waits for a page by its heading. */
export const onPage = (name: string) => screen.findByRole('heading', { level: 1, name });
