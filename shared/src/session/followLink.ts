import { t } from '@newsletters/shared/texts';
import type { LinkResult } from './emailedLink';

/** How long the first render waits for a link, in milliseconds. */
const LIMIT = 8000;

const load = () => import('./emailedLink');

const failed = (): LinkResult => ({ failure: t("This link couldn't be followed.") });

/**
 * Completes an authentication link before anything is rendered: the session in a fragment, or the code from an email. Error
 * texts in the link itself are not shown, because anybody can write a link. Only visits by a link load what that takes.
 */
export const followLink = (link: Record<string, string>): Promise<LinkResult> =>
  Promise.race([
    load()
      .then(({ follow }) => follow(link))
      .catch(failed),
    new Promise<LinkResult>((resolve) => setTimeout(resolve, LIMIT, {})),
  ]);
