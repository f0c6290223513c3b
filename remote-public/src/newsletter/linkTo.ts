import { expectNewsletter, type Introduction } from '@newsletters/shared/api/newsletters/reads';

/** How long a link is pointed at or focused before its newsletter is requested, in milliseconds: not when it's only passed. */
const INTENT = 50;

let waiting: ReturnType<typeof setTimeout> | undefined;

const stop = () => clearTimeout(waiting);

/** The props of a link to a newsletter's page, which then shows at once what the list knows of it. */
export function linkTo(newsletter: Introduction) {
  const expect = () => expectNewsletter(newsletter);
  const soon = () => {
    stop();
    waiting = setTimeout(expect, INTENT);
  };
  return {
    to: `/newsletter/${newsletter.id}`,
    onPointerEnter: soon,
    onPointerLeave: stop,
    onFocus: soon,
    onBlur: stop,
    onClick: () => {
      stop();
      expect();
    },
  };
}
