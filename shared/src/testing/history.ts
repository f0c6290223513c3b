import type { Row } from '@newsletters/shared/supabase';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { at } from './backend';

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

/** Answers reads of the history as PostgREST would: filtered, ordered by id, from or before an entry. */
export const historyHandler = (entries: Row<'history'>[]): RequestHandler =>
  http.get(at.table('history'), ({ request }) => {
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
