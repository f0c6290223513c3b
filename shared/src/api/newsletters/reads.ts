import { isId, isPublished, sameId } from '@newsletters/shared/model';
import { infiniteQueryOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { after } from '../rowChunks';
import type { Selected } from '../selected';
import { RequestError, succeeded, unwrap } from '../unwrap';

/** The columns that lists show; never the example, which can be long. */
export const listColumns =
  'id, title, description, category_id, created_at, image_url, image_focus, rhythm, categories(name)';

/** All newsletters that this user can read. */
const readable = () => supabase().from('newsletters').select(listColumns);

/** The newsletters that visitors find in lists: visible and published ones, whoever asks. */
export const listed = () => readable().eq('state', 'visible').lte('publish_at', 'now');

/**
 * A chunk of these newsletters, newest first, optionally in one category, after the last one of the previous chunk. Ascending,
 * it holds the next newer ones, oldest first. Fails with "Failed to load newsletters".
 */
export async function newslettersChunk(
  newsletters: ReturnType<typeof readable>,
  categoryId: string | undefined,
  size: number,
  last: { created_at: string; id: string } | undefined,
  signal: AbortSignal,
  direction: 'ascending' | 'descending' = 'descending',
) {
  const ascending = direction === 'ascending';
  let query = newsletters;
  if (categoryId) query = query.eq('category_id', categoryId);
  if (last) query = query.or(after('created_at', direction, last));
  return unwrap(
    await query
      .order('created_at', { ascending })
      .order('id', { ascending })
      .range(0, size - 1)
      .abortSignal(signal),
    t('Failed to load newsletters'),
  );
}

/** The same of a procedure, which returns the category's name as a column. */
export const withCategory = <Row extends { category_name: string }>({ category_name, ...row }: Row) => ({
  ...row,
  categories: { name: category_name },
});

/** A newsletter as lists show it. */
export type NewsletterListItem = Awaited<ReturnType<typeof newslettersChunk>>[number];

/** A newsletter as its page shows it without its example. Lists show only visible ones, and don't say so of each. */
export type Introduction = NewsletterListItem & Partial<Pick<NewsletterRow, 'state' | 'publish_at'>>;

/** How many newsletters a page suggests. */
const SUGGESTED = 3;

/** A few of the newest newsletters other than the given one, optionally in one category. Fails with "Failed to load newsletters". */
export const suggestionsQuery = (categoryId?: string, exceptId?: string) =>
  queryOptions({
    queryKey: ['newsletters', 'suggestions', categoryId ?? 'all'],
    meta: { public: true },
    queryFn: ({ signal }) => newslettersChunk(listed(), categoryId, SUGGESTED + 1, undefined, signal),
    select: (newest) => newest.filter(({ id }) => id !== exceptId).slice(0, SUGGESTED),
  });

/** The same for all texts that can't be an id: there is no such newsletter, whatever they are. */
const keyOf = (id: string) => (isId(id) ? sameId(id) : 'none');

/** The columns of one newsletter, with its category. */
export const newsletterColumns =
  'id, title, description, category_id, image_url, image_focus, example_content, owner_id, created_at, updated_at, state, publish_at, rhythm, categories(id, name)';

type NewsletterRow = Selected<'newsletters', typeof newsletterColumns> & {
  categories: Selected<'categories', 'id, name'>;
};

/** PostgREST's error code for a single row that does not exist. */
const NO_ROW = 'PGRST116';

/** Whether every user gets this answer: a newsletter that one doesn't find may be hidden. */
const isForEverybody = (found: unknown) => found !== null && isPublished(found as Introduction);

const notFound = () => new RequestError(t('Newsletter not found'), 404, NO_ROW);

/**
 * One newsletter with its example and category. Fails with "Newsletter not found", the server's message or, if there is
 * none, the given fallback.
 */
export const newsletterQuery = (id: string, fallback = t('Newsletter not found')) =>
  queryOptions({
    queryKey: ['newsletters', 'one', sameId(id)],
    meta: { public: isForEverybody },
    queryFn: async ({ signal }) => {
      if (!isId(id)) throw notFound();
      const found = succeeded<NewsletterRow | null>(
        await supabase()
          .from('newsletters')
          .select(newsletterColumns)
          .eq('id', sameId(id))
          .abortSignal(signal)
          .maybeSingle(),
        fallback,
      );
      if (!found) throw notFound();
      return found;
    },
  });

/** A newsletter with everything that its page shows. */
export type Newsletter = Awaited<ReturnType<NonNullable<ReturnType<typeof newsletterQuery>['queryFn']>>>;

/**
 * One newsletter as lists know it, without its example, which may arrive later; null if there is no such newsletter. It comes
 * from the same request as the example. Fails like `newsletterQuery`.
 */
export const introductionQuery = (id: string) =>
  queryOptions({
    queryKey: ['newsletters', 'introduction', keyOf(id)],
    meta: { public: isForEverybody },
    queryFn: async (): Promise<Introduction | null> => {
      try {
        const newsletter = await queryClient.fetchQuery(newsletterQuery(id));
        const { example_content, owner_id, updated_at, ...introduction } = newsletter;
        return introduction;
      } catch (error) {
        if (error instanceof RequestError && error.code === NO_ROW) return null;
        throw error;
      }
    },
  });

/** Requests a newsletter that is likely to be opened. Until it's there, its page shows what a list knows of it. */
export function expectNewsletter(known: Introduction) {
  const { queryKey } = introductionQuery(known.id);
  if (queryClient.getQueryData(queryKey) === undefined) {
    queryClient.setQueryData(queryKey, known, { updatedAt: 0 });
  }
  void queryClient.prefetchQuery(newsletterQuery(known.id, t('Failed to load data')));
}

/** How many newsletters a dialog loads at a time. */
const CHOICES = 100;

async function choicesChunk(last: { title: string; id: string } | undefined, signal: AbortSignal) {
  const query = supabase()
    .from('newsletters')
    .select('id, title, description, rhythm, categories(name)')
    .eq('state', 'visible')
    .lte('publish_at', 'now');
  return unwrap(
    await (last ? query.or(after('title', 'ascending', last)) : query)
      .order('title')
      .order('id')
      .range(0, CHOICES - 1)
      .abortSignal(signal),
    t('Failed to load newsletters'),
  );
}

/** A newsletter as dialogs offer it. */
export type NewsletterChoice = Awaited<ReturnType<typeof choicesChunk>>[number];

/** The listed newsletters by title, as dialogs offer them, in chunks. Fails with "Failed to load newsletters". */
export const newsletterChoicesQuery = infiniteQueryOptions({
  queryKey: ['newsletters', 'choices'],
  meta: { public: true },
  initialPageParam: undefined as { title: string; id: string } | undefined,
  queryFn: ({ pageParam: last, signal }): Promise<NewsletterChoice[]> => choicesChunk(last, signal),
  getNextPageParam: (chunk) => (chunk.length < CHOICES ? undefined : chunk.at(-1)),
  select: ({ pages }) => pages.flat(),
});
