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
  example_after: null,
  owner_before: null,
  owner_after: null,
  subscriptions: null,
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
  const columns = select.split(',').map((column) => column.split(/:(?!:)/));
  return Object.fromEntries(columns.map(([name = '', path = name]) => [name, valueAt(row, path)]));
}

/** Answers reads of the history as PostgREST would: filtered, newest first, after the entry of the previous page. */
export const historyHandler = (entries: Row<'history'>[]): RequestHandler =>
  http.get(at.table('history'), ({ request }) => {
    const { searchParams } = new URL(request.url);
    const before = Number(searchParams.get('id')?.match(/^lt\.(\d+)$/)?.[1] ?? Number.POSITIVE_INFINITY);
    const found = entries
      .filter(({ id }) => id < before)
      .filter((row) =>
        [...searchParams].every(
          ([key, filter]) => !filter.startsWith('eq.') || `eq.${Reflect.get(row, key)}` === filter,
        ),
      )
      .toSorted((a, b) => b.id - a.id)
      .slice(0, Number(searchParams.get('limit') ?? 1000))
      .map((row) => selected(row, searchParams.get('select') ?? '*'));
    return HttpResponse.json(found);
  });
