import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { Link, useLocation } from '@newsletters/shared/router';
import { linkTo } from './linkTo';
import { fromHome } from './origin';

/** A link on the home page to a newsletter's page, which then knows the filter. */
export function NewsletterLink({ newsletter }: { newsletter: NewsletterListItem }) {
  const { search } = useLocation();
  return (
    <Link {...linkTo(newsletter)} state={fromHome(search)}>
      {newsletter.title}
    </Link>
  );
}
