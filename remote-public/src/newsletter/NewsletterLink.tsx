import { Link, useLocation } from '@newsletters/shared/router';
import type { ReactNode } from 'react';
import { fromHome } from './origin';

/** A link on the home page to a newsletter's page, which then knows the filter. */
export function NewsletterLink({ id, children }: { id: string; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link to={`/newsletter/${id}`} state={fromHome(search)}>
      {children}
    </Link>
  );
}
