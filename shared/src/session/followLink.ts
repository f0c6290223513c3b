import { t } from '@newsletters/shared/texts';
import type { LinkResult } from './emailedLink';

/**
 * How long the first render waits for a link, in milliseconds: for a stored session and then the link, each as long as a request may take.
 * Only what has begun and doesn't end meets it.
 */
const LIMIT = 30_000;

/**
 * Completes an authentication link before anything is rendered: the session in a fragment, or the code from an email. Error
 * texts in the link itself are not shown, because anybody can write a link. Only visits by a link load what that takes.
 */
export const followLink = (link: Record<string, string>): Promise<LinkResult> =>
  Promise.race([
    import('./emailedLink').then(({ follow }) => follow(link)),
    new Promise<never>((_resolve, reject) => setTimeout(reject, LIMIT)),
  ]).catch(() => ({ failure: t("This link couldn't be followed.") }));
