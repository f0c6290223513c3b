import { queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { after, allRows, CHUNK } from '../rowChunks';
import { succeeded, unwrap } from '../unwrap';

async function sendersChunk(last: { created_at: string; id: string } | undefined, signal: AbortSignal) {
  const query = supabase().from('newsletter_senders').select('id, newsletter_id, sender, created_at');
  return unwrap(
    await (last ? query.or(after('created_at', 'descending', last)) : query)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(0, CHUNK - 1)
      .abortSignal(signal),
    t('Failed to load newsletters'),
  );
}

/** Who sends a newsletter by email. */
export type NewsletterSender = Awaited<ReturnType<typeof sendersChunk>>[number];

/** The senders of all newsletters, latest first; for admins and owners. Fails with "Failed to load newsletters". */
export const newsletterSendersQuery = queryOptions({
  queryKey: ['newsletters', 'senders'],
  queryFn: ({ signal }) => allRows<NewsletterSender>((last) => sendersChunk(last, signal)),
});

/** Remembers who sends a newsletter, as what was confirmed last. Fails with "Failed to save newsletter". */
export async function addNewsletterSender(newsletter_id: string, sender: string) {
  const pair = { newsletter_id, sender };
  const failure = t('Failed to save newsletter');
  const latest = await supabase()
    .from('newsletter_senders')
    .select('newsletter_id')
    .eq('sender', sender)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(1);
  if (unwrap(latest, failure)[0]?.newsletter_id === newsletter_id) return;
  // A pair that is known would keep the time when it was confirmed first.
  succeeded(await supabase().from('newsletter_senders').delete().match(pair), failure);
  const request = supabase()
    .from('newsletter_senders')
    .upsert(pair, { onConflict: 'newsletter_id,sender', ignoreDuplicates: true });
  succeeded(await request, failure);
}
