import { infiniteQueryOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { DataTable } from '@newsletters/shared/tables';
import { renderPage } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { allRows, dropLoaded, inChunks } from './rowChunks';
import { useChunks } from './useChunks';

interface Item {
  id: string;
}

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index): Item => ({ id: String(from + index) }));

test('a list of all rows is complete, or says that it is too long', async () => {
  const listOf = (all: number) =>
    allRows<Item>((last) => {
      const from = last ? Number(last.id) + 1 : 0;
      return Promise.resolve(items(from, Math.min(from + 1000, all)));
    });
  expect(await listOf(100_000)).toHaveLength(100_000);
  await expect(listOf(100_001)).rejects.toThrow('This list is too long to load');
});

let table: Item[] = [];
let counts = 0;
let fails = (_last: Item | undefined) => false;
const loads: (string | undefined)[] = [];
const idOf = ({ id }: Item) => id;
const query = infiniteQueryOptions({
  queryKey: ['users', 'in chunks'],
  ...inChunks<Item>((last, size) => {
    loads.push(last?.id);
    if (fails(last)) return Promise.reject(new Error('No more'));
    return Promise.resolve(table.filter(({ id }) => Number(id) > Number(last?.id ?? -1)).slice(0, size));
  }),
  retry: false,
});
const numberQuery = queryOptions({
  queryKey: ['users', 'number'],
  queryFn: () => {
    counts += 1;
    return Promise.resolve(table.length);
  },
});

function List() {
  const { rows, total, more } = useChunks(query, numberQuery, idOf);
  return (
    <>
      <output>{`${rows.at(0)?.id} to ${rows.at(-1)?.id}, ${rows.length} of ${total}`}</output>
      <button type="button" onClick={more}>
        More
      </button>
    </>
  );
}

test('a list loads a few screens, then more, and leaves out no row when others go meanwhile', async () => {
  table = items(0, 300);
  const { user } = await renderPage(<List />);
  expect(await screen.findByText('0 to 49, 50 of 300')).toBeVisible();
  table.splice(0, 10);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('0 to 249, 250 of 300')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  // All rows are there: their number is known.
  expect(await screen.findByText('0 to 299, 300 of 300')).toBeVisible();
});

test('a list that is loaded at once counts itself', async () => {
  table = items(0, 30);
  counts = 0;
  await renderPage(<List />);
  expect(await screen.findByText('0 to 29, 30 of 30')).toBeVisible();
  expect(counts).toBe(0);
});

test('a list goes on after its rows are deleted, also the last one that is loaded', async () => {
  table = items(0, 300);
  const { user } = await renderPage(<List />);
  expect(await screen.findByText('0 to 49, 50 of 300')).toBeVisible();
  table = table.filter(({ id }) => !['20', '49'].includes(id));
  dropLoaded<Item>(['users'], ({ id }) => ['20', '49'].includes(id));
  expect(await screen.findByText('0 to 48, 48 of 298')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('0 to 249, 248 of 298')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('0 to 299, 298 of 298')).toBeVisible();
});

test('a list goes on after all rows of its last chunk are deleted', async () => {
  table = items(0, 60);
  const { user } = await renderPage(<List />);
  expect(await screen.findByText('0 to 49, 50 of 60')).toBeVisible();
  table.splice(0, 50);
  dropLoaded<Item>(['users'], ({ id }) => Number(id) < 50);
  expect(await screen.findByText('undefined to undefined, 0 of 10')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('50 to 59, 10 of 10')).toBeVisible();
});

const columns = [{ label: 'Id', cell: idOf }];

/** A short screen: the end of the rows is always near. */
function Table() {
  const { rows, more, error, retry } = useChunks(query, numberQuery, idOf);
  return (
    <>
      <DataTable
        label="All"
        columns={columns}
        rows={rows.slice(-3)}
        rowKey={idOf}
        empty="None"
        onEnd={more}
      />
      {error && (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    </>
  );
}

test('a table goes on when its end came near while it was read again, and asks once after a failure', async () => {
  table = items(0, 300);
  loads.length = 0;
  await renderPage(<Table />);
  expect(await screen.findByRole('cell', { name: '299' })).toBeVisible();
  expect(loads).toEqual([undefined, '49', '249']);
  table = items(0, 700);
  loads.length = 0;
  await queryClient.invalidateQueries({ queryKey: query.queryKey });
  expect(await screen.findByRole('cell', { name: '699' })).toBeVisible();
  fails = () => true;
  loads.length = 0;
  await queryClient.invalidateQueries({ queryKey: query.queryKey });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(loads).toEqual([undefined]);
});

test('a table whose next rows fail asks for them again only when told to', async () => {
  table = items(0, 300);
  loads.length = 0;
  fails = (last) => last !== undefined;
  const { user } = await renderPage(<Table />);
  const button = await screen.findByRole('button', { name: 'Retry' });
  expect(loads).toEqual([undefined, '49']);
  fails = () => false;
  await user.click(button);
  await waitFor(() => expect(screen.getByRole('cell', { name: '299' })).toBeVisible());
});
