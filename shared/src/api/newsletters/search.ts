import { sameId } from '@newsletters/shared/model';
import { infiniteQueryOptions } from '@newsletters/shared/query';
import { type Database, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { unwrap } from '../unwrap';
import { DIRECTORY_CHUNK } from './directory';
import { type NewsletterListItem, withCategory } from './reads';

/** The most newsletters that a search finds; whoever looks for another one adds a word. */
export const MOST_FOUND = 300;

/** What a search found. */
export interface SearchResult {
  /**
   * The newsletters that match, the best first, as far as they are loaded. If none matches, those that are merely similar, each with the
   * searches that may have been meant; an older database sends none of these.
   */
  rows: (NewsletterListItem & { suggestions?: string[] })[];
  /** How many match; more than `MOST_FOUND` if it's greater than that. */
  total: number;
}

/** So much of a text counts, in characters. */
const LONGEST = 200;

/** A search as the database compares it: spaces around it and between words don't matter, and PostgreSQL knows no NUL. */
const normalized = (text: string) => text.replaceAll('\0', ' ').trim().replace(/\s+/g, ' ').slice(0, LONGEST);

type Search = Pick<
  Database['public']['Functions']['search_newsletters']['Args'],
  'p_query' | 'p_category_id' | 'p_every_word'
>;

async function searchChunk(search: Search, first: number, signal: AbortSignal) {
  const rows = unwrap(
    await supabase()
      .rpc('search_newsletters', { ...search, p_first: first, p_limit: DIRECTORY_CHUNK }, { get: true })
      .abortSignal(signal),
    t('Failed to load newsletters'),
  );
  return rows.map(withCategory);
}

/**
 * The listed newsletters that a text finds, optionally in one category, the best first, in chunks. Words and their beginnings count, in
 * title, category and description, with their forms in the language of the content (`private.asked_words()`); where nothing matches,
 * some that are similar are returned beside none, unless every word is wanted. Fails with "Failed to load newsletters".
 */
export const searchQuery = (text: string, category?: string, options?: Pick<Search, 'p_every_word'>) => {
  const search = {
    p_query: normalized(text),
    p_category_id: category && sameId(category),
    ...options,
  };
  return infiniteQueryOptions({
    queryKey: ['newsletters', 'search', search],
    meta: { public: true },
    // Every keystroke is a search: only the last ones are kept.
    gcTime: 60_000,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => searchChunk(search, pageParam, signal),
    getNextPageParam: (chunk, chunks) => {
      const loaded = chunks.flat().length;
      return loaded < Math.min(chunk[0]?.total ?? 0, MOST_FOUND) ? loaded : undefined;
    },
    select: ({ pages }): SearchResult => ({ rows: pages.flat(), total: pages[0]?.[0]?.total ?? 0 }),
  });
};
