import type { Hooks } from '../../remotes/releases';
import { withOverrides } from './override';

/**
 * What the loader leaves to the shell: reports of failures, if the deployment collects them at an address, and a developer's
 * addresses. The code of a report is loaded when something fails.
 */
export const remoteHooks = (address?: string): Hooks => ({
  failed(remote, release, failure) {
    if (!address) return;
    void import('./sendReport')
      .then(({ sendReport }) => sendReport(address, remote, release, failure))
      .catch(() => {});
  },
  replace: process.env.NODE_ENV === 'production' ? undefined : withOverrides,
});
