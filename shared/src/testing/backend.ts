import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** The fake back end; `backend.use(…)` changes its responses for one test. A request without a handler is an error. */
export const backend = setupServer(http.get('/config.json', () => HttpResponse.json({})));
