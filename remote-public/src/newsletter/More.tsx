import { type NewsletterListItem, suggestionsQuery } from '@newsletters/shared/api/newsletters/reads';
import { useQuery } from '@newsletters/shared/query';
import type { ReactNode } from 'react';
import { Suggestions } from './Suggestions';

interface Props {
  newsletter: NewsletterListItem;
  heading: ReactNode;
}

/** Other newsletters of the same category. The page is complete without them, so a failure shows nothing. */
export function More({ newsletter: { id, category_id }, heading }: Props) {
  const { data, isLoading } = useQuery(suggestionsQuery(category_id, id));
  return <Suggestions heading={heading} newsletters={isLoading ? undefined : (data ?? [])} />;
}
