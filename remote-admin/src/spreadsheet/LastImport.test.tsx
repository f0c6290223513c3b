import { act, renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import { setLastImport } from './importRecord';
import { LastImport } from './LastImport';

test('says of one image and of several that they were too large', async () => {
  await renderPage(<LastImport />, { as: 'admin' });
  const large = (title: string) => ({
    id: title,
    version: '1',
    isNew: true,
    title,
    stored: undefined,
    unread: 'large' as const,
  });
  const show = (...titles: string[]) => act(() => setLastImport({ made: titles.map(large), categories: [] }));
  await show('Oats');
  const last = await screen.findByRole('region', { name: 'Last import' });
  expect(last).toHaveTextContent("1 image had more than 20 million pixels and wasn't used: “Oats”.");
  await show('Oats', 'Rye');
  expect(last).toHaveTextContent(
    "2 images had more than 20 million pixels and weren't used: “Oats” and “Rye”.",
  );
});
