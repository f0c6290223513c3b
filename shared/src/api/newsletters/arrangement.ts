import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { Conflict, isOutdated } from '../conflicts';
import { partOf } from '../eachOf';
import { mayBeMade } from '../unknownOutcome';
import { RequestError, succeeded, unwrap } from '../unwrap';
import { newsletterColumns } from './reads';

async function readArrangement() {
  return unwrap(
    await supabase()
      .from('newsletters')
      .select('id, title, image_url, state, publish_at')
      .not('featured_position', 'is', null)
      .order('featured_position')
      .order('created_at', { ascending: false }),
    t('Failed to load newsletters'),
  );
}

/**
 * One newsletter with its example, category and place among the featured ones, for admins and owners; null if it no longer exists.
 * Fails with "Failed to load data".
 */
export const placedNewsletter = async (id: string) =>
  succeeded(
    await supabase()
      .from('newsletters')
      .select(`${newsletterColumns}, featured_position`)
      .eq('id', id)
      .maybeSingle(),
    t('Failed to load data'),
  );

/** A featured newsletter as editors arrange it. */
export type Arranged = Awaited<ReturnType<typeof readArrangement>>[number];

/**
 * The featured newsletters in their order, also those that visitors don't see at the moment; for admins and owners. Fails with
 * "Failed to load newsletters".
 */
export const arrangementQuery = queryOptions({
  queryKey: ['newsletters', 'arrangement'],
  staleTime: 0,
  queryFn: readArrangement,
});

/** A new order of the featured newsletters, and the one that it replaces, as the user has seen it. */
export interface Arrangement {
  from: Pick<Arranged, 'id'>[];
  to: Pick<Arranged, 'id'>[];
}

const idsOf = (newsletters: Arrangement['to']) => newsletters.map(({ id }) => id);

/** Whether two lists have the same newsletters in the same order. */
export const isSameOrder = (one: Arrangement['to'], other: Arrangement['to']) =>
  idsOf(one).join() === idsOf(other).join();

/** Newsletters of a new order have been deleted meanwhile. */
export class Deleted extends Error {
  override name = 'Deleted';

  constructor(
    message: string,
    readonly ids: ReadonlySet<string>,
  ) {
    super(message);
  }
}

/** The failure of a save that names what has been deleted, if something has. */
async function withDeleted(error: Error, to: Arrangement['to']) {
  const { data } = await supabase().from('newsletters').select('id').in('id', idsOf(to));
  const present = data && new Set(idsOf(data));
  const deleted = to.filter(({ id }) => present?.has(id) === false);
  return deleted.length > 0 ? new Deleted(error.message, new Set(idsOf(deleted))) : error;
}

/**
 * Features exactly these newsletters, in this order. Fails with a `Conflict`, which has the present order, if someone else has
 * changed it, and with `Deleted` if one no longer exists; otherwise with "Failed to save the order" or the server's reason.
 */
async function arrange({ from, to }: Arrangement) {
  try {
    succeeded(
      // Each newsletter that gets another place is a change.
      await partOf(
        supabase().rpc('arrange_featured', { p_ids: idsOf(to), p_expected: idsOf(from) }),
        crypto.randomUUID(),
      ),
      t('Failed to save the order'),
    );
  } catch (error) {
    if (error instanceof RequestError && error.code === 'PT404') throw await withDeleted(error, to);
    if (!mayBeMade(error) && !isOutdated(error)) throw error;
    const present = await readArrangement().catch(() => undefined);
    // Saved by this attempt, or by an earlier one, although its response was lost.
    if (present && isSameOrder(present, to)) return;
    if (!present || !isOutdated(error)) throw error;
    throw new Conflict(present, present, t('Someone else has changed the order of the featured newsletters'));
  }
}

/** Saves an order of the featured newsletters in one step. Fails as `arrange` does. */
export const arrangeFeatured = mutationOptions({
  meta: { invalidates: ['newsletters'] },
  mutationFn: arrange,
});

/** Saves an order, outside of a component. Fails as `arrangeFeatured` does. */
export const saveArrangement = (arrangement: Arrangement) =>
  queryClient.getMutationCache().build(queryClient, arrangeFeatured).execute(arrangement);

/** Changes the present order, whatever it is, and resolves to what was changed. Fails as `arrangeFeatured` does. */
export async function rearrange(
  change: (present: Arranged[]) => Arrangement['to'],
  attempts = 2,
): Promise<Arrangement> {
  const from = await readArrangement();
  const arrangement = { from, to: change(from) };
  try {
    if (!isSameOrder(from, arrangement.to)) await saveArrangement(arrangement);
    return arrangement;
  } catch (error) {
    if (!(error instanceof Conflict) || attempts === 1) throw error;
    return rearrange(change, attempts - 1);
  }
}
