import { screen, waitFor } from '@testing-library/dom';
import { create } from '../testing/newsletterForm';

const load = jest.fn(() => {
  throw new Error('Loading chunk 7 failed');
});
jest.mock('./SourceEditor', () => load());

test('without the code of the editor, the plain text area stays usable', async () => {
  const { user } = await create();
  const area = screen.getByLabelText('Example content');
  await waitFor(() => expect(load).toHaveBeenCalled());
  await user.click(area);
  await user.paste('<h1>Hello</h1>');
  expect(area).toHaveValue('<h1>Hello</h1>');
  expect(area).toBeInTheDocument();
});
