import { infiniteQueryOptions } from '@newsletters/shared/query';
import { renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/react';
import { allRows, type Chunk, nextChunk } from './chunks';
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
const idOf = ({ id }: Item) => id;
const query = infiniteQueryOptions({
  queryKey: ['users', 'in small chunks'],
  initialPageParam: 0,
  queryFn: ({ pageParam: from }): Promise<Chunk<Item>> =>
    Promise.resolve({ rows: table.slice(from, from + 2), total: table.length }),
  getNextPageParam: nextChunk,
});

function List() {
  const { rows, total, more } = useChunks(query, idOf);
  return (
    <>
      <output>{`${rows.map(idOf).join(' ')} of ${total}`}</output>
      <button type="button" onClick={more}>
        More
      </button>
    </>
  );
}

test('a row that moves between two chunks because of another user is not left out', async () => {
  table = items(0, 5);
  const { user } = await renderPage(<List />);
  expect(await screen.findByText('0 1 of 5')).toBeVisible();
  table.shift();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('1 2 3 4 of 4')).toBeVisible();
});
