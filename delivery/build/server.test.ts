import { aboutApp } from './server';

const bundleOf = (render: string) =>
  Buffer.from(
    `export const variables = { TopicsPage: [] }; export const render = async () => { ${render} };`,
  );

test.each([
  ['never ends', 'for (;;);', "TopicsPage doesn't end within 1 seconds"],
  ['waits for ever', 'await new Promise(() => {});', 'TopicsPage waits for what never comes'],
  ['throws', "throw new Error('Too late');", 'TopicsPage throws: Too late'],
])('a page is named that %s', async (_what, render, sentence) => {
  await expect(aboutApp(bundleOf(render), 1)).rejects.toThrow(`In src/server.tsx, ${sentence}`);
});

test('so is what comes before the first page', async () => {
  const bundle = Buffer.from("throw new Error('Too early');");
  await expect(aboutApp(bundle)).rejects.toThrow('In src/server.tsx, what it imports throws: Too early');
});
