import {
  at,
  backend,
  databaseError,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { TimeZone } from './TimeZone';

const saved = () => http.post(at.table('site_settings'), () => HttpResponse.json({ id: 1 }, { status: 201 }));

async function open(time_zone: string | null) {
  backend.use(
    tableHandler('site_settings', [{ id: 1, time_zone }]),
    http.post(at.procedure('growth_leaders'), () => HttpResponse.json([])),
  );
  const page = await renderPage(<TimeZone />, { as: 'admin' });
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  await waitFor(() => expect(field).toBeEnabled());
  return { ...page, field };
}

test('a time zone is saved when it’s chosen, and the days are computed again', async () => {
  const { user, field } = await open(null);
  expect(field).toHaveValue('UTC');
  backend.use(saved());
  const calls = recordRequests();
  await user.clear(field);
  await user.type(field, 'berlin');
  await user.click(await screen.findByRole('option', { name: 'Europe/Berlin' }));
  await screen.findByText('Time zone saved');
  const bodyOf = (start: string) => calls.find(({ call }) => call.startsWith(start))?.body;
  expect(bodyOf('POST /site_settings')).toEqual({ id: 1, time_zone: 'Europe/Berlin' });
  expect(bodyOf('POST /rpc/growth_leaders')).toEqual({ p_days: 30 });
});

test('the reason why it wasn’t saved, and the one that was set', async () => {
  const { user, field } = await open('Mars/Olympus');
  expect(field).toHaveValue('Mars/Olympus');
  backend.use(
    http.post(at.table('site_settings'), databaseError(400, '22023', 'There is no such time zone')),
  );
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'UTC' }));
  expect(await screen.findByText('There is no such time zone')).toBeInTheDocument();
  await user.tab();
  expect(field).toHaveValue('Mars/Olympus');
});
