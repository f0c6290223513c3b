import { at, backend, databaseError, recordRequests, renderPage } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { SearchSettings, useWordsForm } from './SearchSettings';

const settings = { language: 'en', languages: ['de', 'en', 'pl'], is_applied: true, synonyms: '' };

const Search = () => <SearchSettings form={useWordsForm(true)} />;

async function open(values: Partial<typeof settings> = {}) {
  const row = { ...settings, ...values };
  // Two parts of the newsletters are left.
  let left = 2;
  const answers = {
    search_settings: () => HttpResponse.json([row]),
    set_content_language: () => new HttpResponse(null, { status: 204 }),
    set_search_synonyms: () => new HttpResponse(null, { status: 204 }),
    write_search_documents: () => {
      left -= 1;
      if (left === 0) row.is_applied = true;
      return HttpResponse.json(left > 0);
    },
  };
  backend.use(...Object.entries(answers).map(([name, answer]) => http.post(at.procedure(name), answer)));
  const calls = recordRequests();
  const page = await renderPage(<Search />, { as: 'owner' });
  const field = screen.getByRole('combobox', { name: 'Language of the content' });
  await waitFor(() => expect(field).toBeEnabled());
  const called = (name: string) => calls.filter(({ call }) => call === `POST /rpc/${name}`);
  return { ...page, field, row, called };
}

test('a language is saved when it’s chosen, and newsletters are prepared until none is left', async () => {
  const { user, field, row, called } = await open();
  expect(field).toHaveValue('English');
  row.language = 'de';
  row.is_applied = false;
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'German' }));
  await screen.findByText('Language saved');
  await waitFor(() => expect(called('write_search_documents')).toHaveLength(2));
  expect(called('set_content_language')).toMatchObject([{ body: { p_language: 'de' } }]);
  await waitFor(() => expect(field).toHaveValue('German'));
  await waitFor(() => expect(screen.queryByText(/are being prepared/)).not.toBeInTheDocument());
});

test('what was interrupted can be continued', async () => {
  const { user, called } = await open({ language: 'pl', is_applied: false });
  expect(screen.getByText(/are being prepared for this language/)).toBeVisible();
  expect(called('write_search_documents')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByText(/are being prepared/)).not.toBeInTheDocument());
  expect(called('write_search_documents')).toHaveLength(2);
});

test('a failure says so, and Retry goes on', async () => {
  const { user, called } = await open({ is_applied: false });
  backend.use(
    http.post(at.procedure('write_search_documents'), () => HttpResponse.json({}, { status: 500 }), {
      once: true,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Failed to prepare the search')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/are being prepared/)).not.toBeInTheDocument());
  expect(called('write_search_documents')).toHaveLength(3);
});

test('words that mean the same are saved as they are typed', async () => {
  const { user, row, called } = await open({ synonyms: 'Rad = Fahrrad' });
  const words = screen.getByRole('textbox', { name: 'Words that mean the same' });
  expect(words).toHaveValue('Rad = Fahrrad');
  const save = screen.getByRole('button', { name: 'Save Words' });
  expect(save).toBeDisabled();
  await user.type(words, '\nTram = Straßenbahn');
  row.synonyms = 'Rad = Fahrrad\nTram = Straßenbahn';
  await user.click(save);
  await screen.findByText('Words saved');
  expect(called('set_search_synonyms')).toMatchObject([{ body: { p_synonyms: row.synonyms } }]);
  await waitFor(() => expect(save).toBeDisabled());
});

test('the line that is wrong is named, and what was typed stays', async () => {
  const { user } = await open();
  const sentence = 'Line 1 must be two words with = between them';
  backend.use(http.post(at.procedure('set_search_synonyms'), databaseError(400, '22023', sentence)));
  const words = screen.getByRole('textbox', { name: 'Words that mean the same' });
  await user.type(words, 'Tram');
  await user.click(screen.getByRole('button', { name: 'Save Words' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(words).toHaveValue('Tram');
});
