import type { NewsletterForm, NewsletterState, Rhythm } from '@newsletters/shared/model';
import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { basedOn } from '../conflicts';
import { partOf } from '../eachOf';
import { changeLoaded } from '../rowChunks';
import { holds, removal } from '../unknownOutcome';
import { RequestError, succeeded, unwrap } from '../unwrap';
import { type Newsletter, newsletterColumns } from './reads';

/** The fields of a newsletter that a user saves. */
export interface NewsletterValues extends Omit<NewsletterForm, 'state' | 'publish_at' | 'rhythm'> {
  /** Absent: as it is, and visible for a new one. */
  state?: NewsletterState;
  /** Absent: as it is, or at once for one that visitors see for the first time. */
  publish_at?: string;
  /** Absent: as it is, and weekly for a new one. */
  rhythm?: Rhythm;
  image_url: string | null;
}

const NO_ROW = t('Failed to save newsletter (No data returned from database)');

interface SaveOptions {
  /** Only if the newsletter still has this `updated_at`. */
  version?: string;
  /** What the change is part of. */
  batch?: string;
}

/** Creates a newsletter (`id` null) or updates one. Fails with "Failed to save newsletter". */
export async function saveNewsletter(
  id: string | null,
  values: NewsletterValues,
  { version, batch }: SaveOptions = {},
) {
  const request = supabase().rpc('manage_newsletter', {
    p_id: id,
    p_title: values.title,
    p_description: values.description,
    p_category_id: values.category_id,
    p_image_url: values.image_url,
    p_example_content: values.example_content || null,
    p_image_focus: values.image_focus,
    p_state: values.state,
    p_publish_at: values.publish_at,
    p_rhythm: values.rhythm,
  });
  const result = await basedOn(partOf(request, batch), version);
  const saved = succeeded(result, t('Failed to save newsletter'));
  if (!saved?.id) throw new RequestError(NO_ROW, result.status);
  return saved;
}

/** The newest newsletter that this user has created with these values, if any. Fails with "Failed to save newsletter". */
export async function ownNewsletter(ownerId: string, values: Partial<Newsletter>) {
  const found = unwrap<Newsletter[] | null>(
    await supabase()
      .from('newsletters')
      .select(newsletterColumns)
      .eq('owner_id', ownerId)
      .eq('title', values.title ?? '')
      .order('created_at', { ascending: false }),
    t('Failed to save newsletter'),
  );
  return found.find((newsletter) => holds(newsletter, values));
}

/** Deletes a newsletter, as part of a batch if there is one. Fails as `deleteNewsletter` does. */
export async function removeNewsletter(id: string, batch?: string) {
  const fallback = t('Failed to delete newsletter');
  const deleted = await removal(
    async () => {
      const request = supabase().from('newsletters').delete().eq('id', id);
      return succeeded(await partOf(request, batch).select('id, image_url'), fallback) ?? [];
    },
    () => supabase().from('newsletters').select('id').eq('id', id).retry(false),
  );
  if (deleted?.length === 0) throw new RequestError(fallback, 404);
  return { id };
}

/**
 * Deletes a newsletter with its subscriptions. Without a response, it's read whether it was deleted. Fails with "Failed to delete newsletter",
 * also when no row was deleted.
 */
export const deleteNewsletter = mutationOptions({
  meta: { invalidates: ['newsletters', 'categories', 'newsletter_subscriptions'] },
  mutationFn: (id: string) => removeNewsletter(id),
  // The row is removed at once, before the list is reloaded.
  onSuccess: ({ id }) =>
    changeLoaded<{ id: string }>(['newsletters', 'overview'], (rows) => rows.filter((row) => row.id !== id)),
  // It may be gone already; then the list is out of date.
  onError: () => queryClient.invalidateQueries({ queryKey: ['newsletters'] }),
});

/** The number of newsletters in a category. Fails with "Failed to load newsletters". */
export const newslettersInCategoryQuery = (categoryId: string) =>
  queryOptions({
    queryKey: ['newsletters', 'count', categoryId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { error, status, count } = await supabase()
        .from('newsletters')
        .select('id', { count: 'exact', head: true })
        .eq('category_id', categoryId)
        .abortSignal(signal);
      succeeded({ data: null, error, status }, t('Failed to load newsletters'));
      return count ?? 0;
    },
  });
