import { type NewsletterListItem, suggestionsQuery } from '@newsletters/shared/api/newsletters/reads';
import { useQuery } from '@newsletters/shared/query';
import { Suggestions } from './Suggestions';

/** Other newsletters of the same category. The page is complete without them, so a failure shows nothing. */
export function More({ newsletter: { id, category_id, categories } }: { newsletter: NewsletterListItem }) {
  const { data, isLoading } = useQuery(suggestionsQuery(category_id, id));
  return (
    <Suggestions heading={`More in ${categories.name}`} newsletters={isLoading ? undefined : (data ?? [])} />
  );
}
