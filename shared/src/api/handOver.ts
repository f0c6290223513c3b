import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { type Database, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { mayBeMade } from './unknownOutcome';
import { RequestError, succeeded, unwrap } from './unwrap';

/** How often the state of the hand-over is read again while it's about to change, in milliseconds. */
const REFRESH = 10_000;

type Row = Database['public']['Functions']['newsletter_hand_over']['Returns'][number];

/** A list of listmonk. */
export interface ToolList {
  id: number;
  name: string;
}

/** How the hand-over of a newsletter stands, and that of the mailing tool. */
export type HandOver = Omit<Row, 'lists'> & { lists: ToolList[] };

const keyOf = (newsletterId: string) => ['newsletter_subscriptions', 'hand-over', newsletterId] as const;

/** After how long without a report a worker is missed, in milliseconds. */
const MISSED = 10 * 60_000;

/** When the worker has last reported, if it was missed when this was read. */
export const missedSince = ({ seen_at }: HandOver, readAt: number) =>
  seen_at && readAt - Date.parse(seen_at) > MISSED ? seen_at : null;

/** Whether a worker is about to change it, or missed. */
const changesSoon = (handOver: HandOver, readAt: number) =>
  !handOver.seen_at ||
  missedSince(handOver, readAt) ||
  (handOver.lists.length === 0 && !handOver.webhook) ||
  handOver.waiting ||
  handOver.tool_failure;

/**
 * The hand-over of a newsletter's subscriptions to the mailing tool, read again every 10 s while something waits or the tool or the
 * worker isn't there, in a tab that is seen. Fails with "Failed to load the hand-over".
 */
export const handOverQuery = (newsletterId: string) =>
  queryOptions({
    queryKey: keyOf(newsletterId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const fallback = t('Failed to load the hand-over');
      const call = supabase().rpc('newsletter_hand_over', { p_newsletter_id: newsletterId });
      const [row] = unwrap(await call.abortSignal(signal), fallback);
      if (!row) throw new RequestError(fallback, 0);
      return row as unknown as HandOver;
    },
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data && changesSoon(data, dataUpdatedAt) ? REFRESH : false,
  });

/** What a newsletter can be connected with: a list of listmonk, by its id, or the webhook. */
export type Connection = number | 'webhook';

/** What changes the hand-over of a newsletter: it's read again before the change is over. */
const changing = (newsletterId: string) => ({
  onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(newsletterId) }),
});

/**
 * Connects a newsletter, in place of what it was connected with; with null, disconnects it. Fails with "Failed to
 * connect the newsletter", "Failed to disconnect the newsletter" or the server's reason.
 */
export const connectNewsletter = (newsletterId: string) =>
  mutationOptions({
    ...changing(newsletterId),
    mutationFn: async (to: Connection | null) => {
      const result = await supabase().rpc('connect_newsletter', {
        p_newsletter_id: newsletterId,
        ...(to === 'webhook' ? { p_tool: to } : { p_list_id: to }),
      });
      try {
        succeeded(
          result,
          to === null ? t('Failed to disconnect the newsletter') : t('Failed to connect the newsletter'),
        );
      } catch (error) {
        if (!mayBeMade(error)) throw error;
        const now = await queryClient.fetchQuery(handOverQuery(newsletterId)).catch(() => undefined);
        if (!now || (now.tool === 'webhook' ? now.tool : now.list_id) !== to) throw error;
      }
    },
  });

/** Has those people handed over again for whom it has failed; resolves to how many. Fails with "Failed to try again". */
export const retryHandOver = (newsletterId: string) =>
  mutationOptions({
    ...changing(newsletterId),
    mutationFn: async () =>
      unwrap(
        await supabase().rpc('retry_hand_over', { p_newsletter_id: newsletterId }),
        t('Failed to try again'),
      ),
  });
