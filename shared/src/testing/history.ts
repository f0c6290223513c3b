import type { Row } from '@newsletters/shared/supabase';
import { HttpResponse, http, type RequestHandler } from 'msw';

/** A row of the table `history`. */
export const anEntry = (values: Partial<Row<'history'>> = {}): Row<'history'> => ({
  id: 1,
  recorded_at: '2026-11-20T10:00:00+00:00',
  actor_id: '22222222-2222-4222-8222-222222222222',
  actor_email: 'admin@example.com',
  table_name: 'newsletters',
  row_id: '00000000-0000-4000-8000-00000000aaaa',
  operation: 'update',
  label: 'Kitchen Ledger',
  changed: [],
  before: null,
  after: null,
  example_before: null,
  owner_before: null,
  owner_after: null,
  subscriptions: null,
  batch: null,
  restored: false,
  ...values,
});

/** A value by its path in JSON, as in `before->>title`. */
function valueAt(row: Row<'history'>, path: string) {
  const [column = '', key] = path.split('->>');
  const value: unknown = Reflect.get(row, column);
  if (key === undefined) return value;
  return value && typeof value === 'object' ? (Reflect.get(value, key) ?? null) : null;
}

function selected(row: Row<'history'>, select: string) {
  if (select === '*') return row;
  const columns = select.split(',').map((column) => column.trim().split(/:(?!:)/));
  return Object.fromEntries(columns.map(([name = '', path = name]) => [name, valueAt(row, path)]));
}

/** The only alternative that a read of the history asks for. */
const holdsExample = ({ operation, changed }: Row<'history'>) =>
  operation === 'delete' || changed.includes('example_content');

/** The arguments of a call of `list_history`. */
interface ListArguments {
  p_table: string;
  p_row_id?: string;
  p_actor_id?: string;
  p_kind?: string;
  p_search?: string;
  p_batch?: string;
  p_before?: number;
  p_limit?: number;
}

const kinds: Record<string, (row: Row<'history'>) => boolean> = {
  created: ({ operation, restored }) => operation === 'insert' && !restored,
  moved: ({ changed }) => changed.includes('category_id'),
  deleted: ({ operation }) => operation === 'delete',
  restored: ({ restored }) => restored,
};

const matches = (row: Row<'history'>, asked: ListArguments) =>
  row.table_name === asked.p_table &&
  (!asked.p_row_id || row.row_id === asked.p_row_id) &&
  (!asked.p_actor_id || row.actor_id === asked.p_actor_id) &&
  (!asked.p_batch || row.batch === asked.p_batch) &&
  (!asked.p_kind || kinds[asked.p_kind]?.(row)) &&
  (!asked.p_search || row.label?.toLowerCase().includes(asked.p_search.toLowerCase()));

/** What the entries of a bulk action have in common, if all are of one kind. */
function together(rows: Row<'history'>[]) {
  const done = ['restored', 'created', 'deleted', 'moved'].find((kind) =>
    rows.every((row) => kinds[kind]?.(row)),
  );
  const target = done === 'moved' ? valueAt(rows[0] as Row<'history'>, 'after->>category_id') : null;
  return { entries: rows.length, done: done ?? null, target };
}

/** What `list_history` returns: the newest entry of a bulk action stands for all that match. */
function listed(entries: Row<'history'>[], asked: ListArguments) {
  const found = entries.filter((row) => matches(row, asked)).toSorted((a, b) => b.id - a.id);
  const grouped = !asked.p_row_id && !asked.p_batch;
  return found
    .map((row) => ({ row, batch: found.filter(({ batch }) => batch && batch === row.batch) }))
    .filter(({ row, batch }) => !grouped || batch.length === 0 || batch[0] === row)
    .filter(({ row }) => !asked.p_before || row.id < asked.p_before)
    .slice(0, asked.p_limit)
    .map(({ row: { table_name, example_before, owner_before, owner_after, restored, ...row }, batch }) => ({
      ...row,
      ...(grouped && batch.length > 0 ? together(batch) : { entries: 1, done: null, target: null }),
    }));
}

/** Who has made the changes. */
const peopleIn = (entries: Row<'history'>[]) =>
  [...new Map(entries.map(({ actor_id, actor_email }) => [actor_id, actor_email]))]
    .filter(([id]) => id !== null)
    .map(([id, email]) => ({ id, email }));

/** Answers reads of the history as PostgREST would: filtered, ordered by id, from or before an entry; and calls of the procedures that list it. */
export const historyHandler = (entries: Row<'history'>[]): RequestHandler =>
  http.all(/\/rest\/v1\/(history|rpc\/(list_history|history_people))\b/, async ({ request }) => {
    if (request.url.endsWith('history_people')) return HttpResponse.json(peopleIn(entries));
    if (request.method === 'POST') {
      return HttpResponse.json(listed(entries, (await request.json()) as ListArguments));
    }
    const { searchParams } = new URL(request.url);
    const [, bound, value] = /^(lt|gte)\.(\d+)$/.exec(searchParams.get('id') ?? '') ?? [];
    const within = (id: number) => (bound === 'gte' ? id >= Number(value) : !bound || id < Number(value));
    const newestFirst = searchParams.get('order') === 'id.desc' ? 1 : -1;
    const found = entries
      .filter(({ id }) => within(id))
      .filter((row) => !searchParams.has('or') || holdsExample(row))
      .filter((row) =>
        [...searchParams].every(
          ([key, filter]) => !filter.startsWith('eq.') || `eq.${Reflect.get(row, key)}` === filter,
        ),
      )
      .toSorted((a, b) => newestFirst * (b.id - a.id))
      .slice(0, Number(searchParams.get('limit') ?? 1000))
      .map((row) => selected(row, searchParams.get('select') ?? '*'));
    return HttpResponse.json(found);
  });
