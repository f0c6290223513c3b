import { finder, fold } from '@newsletters/shared/model';
import {
  aCategory,
  aNewsletter,
  aSubscription,
  at,
  backend,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';

export const science = aCategory({ name: 'Science' });
export const food = aCategory({ name: 'Food', description: null });

/** A newsletter as the server sends it, with its category. */
export const listed = (values: Parameters<typeof aNewsletter>[0] = {}, category = science) => ({
  ...aNewsletter({ category_id: category.id, ...values }),
  categories: { id: category.id, name: category.name },
});

/** A directory, newest first. */
export const beaker = listed({ title: 'The Weekly Beaker', description: 'News from the bench' });
export const bread = listed({ title: 'Crêpe & Bread', description: 'What rises, slowly' }, food);
export const orbit = listed({ title: 'Low Orbit', description: 'Satellites over breakfast' });

/** The site settings as the table holds them. */
export const branding = (values: object = {}) => ({
  id: 1,
  logo_url: null,
  hero_image_url: null,
  hero_heading: null,
  hero_text: null,
  updated_at: '2026-01-05T09:00:00+00:00',
  ...values,
});

/** Answers the reads of the home page and the newsletter page. */
export function serveDirectory(
  newsletters = [beaker, bread, orbit],
  settings = [branding()],
  categories = [food, science],
) {
  const countOf = (id: string) => newsletters.filter(({ category_id }) => category_id === id).length;
  backend.use(
    tableHandler(
      'categories',
      categories.map((category) => ({ ...category, newsletters: [{ count: countOf(category.id) }] })),
    ),
    tableHandler('newsletters', newsletters),
    tableHandler('site_settings', settings),
    http.get(at.procedure('featured_newsletters'), () =>
      HttpResponse.json(
        newsletters
          .filter(({ featured_position }) => featured_position !== null)
          .sort((one, other) => Number(one.featured_position) - Number(other.featured_position))
          .map(asListed),
      ),
    ),
    http.get(at.procedure('search_newsletters'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const matches = finder(searchParams.get('p_query') ?? '');
      const category = searchParams.get('p_category_id');
      const first = Number(searchParams.get('p_first'));
      const found = newsletters
        .filter(({ category_id }) => !category || category_id === category)
        .filter(({ title, description }) => matches(fold(`${title}\n${description}`)));
      return HttpResponse.json(
        found
          .slice(first, first + Number(searchParams.get('p_limit')))
          .map((newsletter) => asFound(newsletter, found.length)),
      );
    }),
  );
}

/** A newsletter as procedures that list some send it. */
const asListed = ({
  id,
  title,
  description,
  category_id,
  image_url,
  image_focus,
  created_at,
  rhythm,
  categories,
}: typeof beaker) => ({
  id,
  title,
  description,
  category_id,
  category_name: categories.name,
  image_url,
  image_focus,
  created_at,
  rhythm,
});

/** A newsletter as the search sends it. */
export const asFound = (newsletter: typeof beaker, total: number) => ({
  ...asListed(newsletter),
  is_match: total > 0,
  total,
  suggestions: [] as string[],
});

/** Records the parameters of all reads of a table from now on, in order. Other handlers answer them. */
export function readsOf(table: string): URLSearchParams[] {
  const reads: URLSearchParams[] = [];
  backend.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    if (request.method === 'GET' && url.pathname.endsWith(`/${table}`)) reads.push(url.searchParams);
  });
  return reads;
}

interface StoredSubscription extends Record<string, unknown> {
  id: string;
  newsletter_id: string;
  frequency: string;
  status: string;
}

/** A subscription of the signed-in user as the server sends it. */
export const subscriptionTo = (newsletter: typeof beaker, values: object = {}) => ({
  ...aSubscription({ user_id: testUser.id, newsletter_id: newsletter.id, ...values }),
  newsletters: newsletter as object | null,
});

interface Pausing {
  p_until?: string;
  p_newsletter_id?: string;
}

/** Pauses or resumes as the database does, and returns the changed rows as a procedure does. */
function pauseRows(rows: StoredSubscription[], until: string | null | undefined, newsletter?: string) {
  const concerned = rows.filter(
    ({ newsletter_id, status, paused_until }) =>
      status === 'active' && (until || paused_until) && (!newsletter || newsletter === newsletter_id),
  );
  return concerned.map((row) => {
    row.paused_until = until ?? null;
    const { newsletters: _joined, ...own } = row;
    return own;
  });
}

/** Keeps subscriptions as the database does: the procedure subscribes, changes the frequency or toggles. Records its calls. */
export function serveSubscriptions(stored: StoredSubscription[] = []) {
  const calls: { sub_newsletter_id: string; sub_frequency: string }[] = [];
  const rows = stored;
  backend.use(
    tableHandler('newsletter_subscriptions', rows),
    http.post<never, (typeof calls)[number]>(at.procedure('add_subscription'), async ({ request }) => {
      const call = await request.json();
      calls.push(call);
      let row = rows.find(({ newsletter_id }) => newsletter_id === call.sub_newsletter_id);
      if (row) {
        const ends = row.status === 'active' && row.frequency === call.sub_frequency;
        Object.assign(row, { status: ends ? 'inactive' : 'active', frequency: call.sub_frequency });
        if (ends) row.paused_until = null;
      } else {
        row = {
          id: crypto.randomUUID(),
          user_id: testUser.id,
          newsletter_id: call.sub_newsletter_id,
          frequency: call.sub_frequency,
          status: 'active',
          created_at: '2026-03-02T10:00:00+00:00',
          paused_until: null,
          newsletters: [beaker, bread, orbit].find(({ id }) => id === call.sub_newsletter_id) ?? null,
        };
        rows.unshift(row);
      }
      const { newsletters: _joined, ...own } = row;
      return HttpResponse.json(own);
    }),
    http.post<never, Pausing>(at.procedure('pause_subscriptions'), async ({ request }) => {
      const { p_until, p_newsletter_id } = await request.json();
      return HttpResponse.json(pauseRows(rows, p_until, p_newsletter_id));
    }),
    http.post<never, Pausing>(at.procedure('resume_subscriptions'), async ({ request }) =>
      HttpResponse.json(pauseRows(rows, null, (await request.json()).p_newsletter_id)),
    ),
    http.delete(at.table('newsletter_subscriptions'), ({ request }) => {
      const conditions = [...new URL(request.url).searchParams].filter(([, value]) =>
        value.startsWith('eq.'),
      );
      const index = rows.findIndex((row) => conditions.every(([name, value]) => value === `eq.${row[name]}`));
      const deleted = index < 0 ? [] : rows.splice(index, 1);
      return HttpResponse.json(deleted.map(({ newsletters: _joined, ...own }) => own));
    }),
  );
  return { calls, rows };
}
