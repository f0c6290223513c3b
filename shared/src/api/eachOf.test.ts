import { eachOf } from './eachOf';

test('what became of the items is in their order, whichever is answered first', async () => {
  const answers = new Map<number, () => void>();
  const progress: number[] = [];
  const outcome = eachOf(
    [0, 1, 2, 3],
    async (item) => {
      await new Promise<void>((resolve) => answers.set(item, resolve));
      if (item % 2 === 1) throw new Error(`${item} failed`);
      return `${item} made`;
    },
    { onProgress: (done) => progress.push(done) },
  );
  for (const item of [3, 2, 1, 0]) answers.get(item)?.();
  expect(await outcome).toEqual({
    made: [
      { item: 0, result: '0 made' },
      { item: 2, result: '2 made' },
    ],
    failures: [
      { item: 1, error: new Error('1 failed') },
      { item: 3, error: new Error('3 failed') },
    ],
  });
  expect(progress).toEqual([1, 2, 3, 4]);
});
