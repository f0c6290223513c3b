import { readFileSync, writeFileSync } from 'node:fs';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { escaped } from '../../delivery/render/text.ts';
import { local } from './outbox.ts';
import { pageOf } from './page.ts';

/** Where the embedded back end has its fake of listmonk, and who may use its API. */
export const LISTMONK = '/listmonk';
export const demoKey = { user: 'hand-over', token: 'demo' };

type Status = 'unconfirmed' | 'confirmed' | 'unsubscribed';

interface Subscriber {
  id: number;
  email: string;
  name: string;
  status: string;
  attribs: Record<string, unknown>;
  /** By the list's id. */
  lists: Record<number, { status: Status; updated: string }>;
}

const newState = () => ({
  lists: ['Weekly readers', 'Daily readers', 'Announcements'].map((name, index) => ({ id: index + 1, name })),
  subscribers: [] as Subscriber[],
  last: 0,
});

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const json = (data: unknown, status = 200) =>
  Response.json(status < 400 ? { data } : { message: data }, { status });

const shown = ({ lists, ...subscriber }: Subscriber) => ({
  ...subscriber,
  lists: Object.entries(lists).map(([id, { status, updated }]) => ({
    id: Number(id),
    subscription_status: status,
    subscription_updated_at: updated,
  })),
});

const page = ({ lists, subscribers }: ReturnType<typeof newState>) => {
  const sections = lists.map(({ id, name }) => {
    const members = subscribers.filter((one) => one.lists[id]);
    const row = (one: Subscriber) => {
      const status = one.lists[id]?.status;
      const action = `${LISTMONK}/leave?subscriber=${one.id}&list=${id}`;
      const leave = `<form method="post" action="${escaped(action)}"><button>Unsubscribe</button></form>`;
      return `<li><bdi>${escaped(one.email)}</bdi> · ${status} ${status === 'unsubscribed' ? '' : leave}<br><small><code>${escaped(JSON.stringify(one.attribs))}</code></small></li>`;
    };
    return `<h2>${escaped(name)} (${members.length})</h2>\n<ul>${members.map(row).join('\n')}</ul>`;
  });
  const about =
    '<p>What the hand-over has brought to the tool that sends. Connect a newsletter with a list in its detail view. Reload to see changes.</p>';
  return pageOf('Fake of listmonk', [about, ...sections].join('\n'));
};

/**
 * A fake of what the hand-over uses of listmonk, as measured on listmonk itself, and a page that shows what arrives. It keeps what it has in
 * the file, or in memory without one.
 */
export function createListmonk(file?: string) {
  const state = newState();
  try {
    if (file) Object.assign(state, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // It begins empty.
  }
  const keep = () => file && writeFileSync(file, JSON.stringify(state));
  const now = () => new Date().toISOString();
  const withEmail = (email: string) => state.subscribers.find((one) => one.email === email.toLowerCase());
  const withId = (id: number) => state.subscribers.find((one) => one.id === id);

  function changeLists(ids: number[], lists: number[], action: string, status: Status | undefined) {
    if (lists.some((id) => !state.lists.some((list) => list.id === id))) return json('No such list', 500);
    for (const { lists: memberships } of ids.flatMap((id) => withId(id) ?? []))
      for (const list of lists) {
        const there = memberships[list];
        if (action === 'remove') delete memberships[list];
        else if (action === 'unsubscribe' && there)
          Object.assign(there, { status: 'unsubscribed', updated: now() });
        // Adding doesn't move the date of who is there.
        else if (action === 'add')
          memberships[list] = {
            updated: there?.updated ?? now(),
            status: status ?? there?.status ?? 'unconfirmed',
          };
      }
    return json(true);
  }

  function create(body: Subscriber & { lists: number[]; preconfirm_subscriptions: boolean }) {
    const email = body.email.trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return json('Invalid email', 400);
    if (withEmail(email)) return json('The address exists', 409);
    state.last += 1;
    const subscriber: Subscriber = { ...body, id: state.last, email, lists: {} };
    state.subscribers.push(subscriber);
    changeLists([subscriber.id], body.lists, 'add', body.preconfirm_subscriptions ? 'confirmed' : undefined);
    return json(shown(subscriber));
  }

  function listed(query: URLSearchParams) {
    const list = Number(query.get('list_id'));
    const status = query.get('subscription_status');
    const pattern = new RegExp(query.get('search') ?? '', 'i');
    const found = state.subscribers.filter(
      ({ email, name, lists }) =>
        (pattern.test(email) || pattern.test(name)) &&
        (!list || (lists[list] && (!status || lists[list].status === status))),
    );
    if (query.get('order') === 'desc') found.reverse();
    const [size, number] = [Number(query.get('per_page') ?? 20), Number(query.get('page') ?? 1)];
    const results = found.slice((number - 1) * size, number * size).map(shown);
    // A page after the last one is null, but not if there is nothing at all.
    return json({ results: results.length > 0 || found.length === 0 ? results : null });
  }

  const app = new Hono().basePath(LISTMONK);
  app.use(async ({ req }, next) => {
    if (!local.includes(new URL(req.url).hostname))
      return json('The fake of listmonk is for this machine only', 403);
    await next();
  });
  app.use('/api/*', async ({ req }, next) => {
    const key = `token ${demoKey.user}:${demoKey.token}`;
    if (req.header('authorization') !== key) return json('Invalid key', 403);
    await next();
    if (req.method !== 'GET') keep();
  });
  app.get('/api/lists', () => json(state.lists.length > 0 ? { results: state.lists } : []));
  app.get('/api/subscribers', ({ req }) => listed(new URL(req.url).searchParams));
  app.post('/api/subscribers', async ({ req }) => create(await req.json()));
  app.put('/api/subscribers/lists', async ({ req }) => {
    const { ids, target_list_ids, action, status } = await req.json();
    return changeLists(ids, target_list_ids, action, status || undefined);
  });
  app.on(['GET', 'DELETE', 'PATCH'], '/api/subscribers/:id', async ({ req }) => {
    const subscriber = withId(Number(req.param('id')));
    if (!subscriber) return json('Subscriber not found', 400);
    if (req.method === 'DELETE') state.subscribers = state.subscribers.filter((one) => one !== subscriber);
    if (req.method === 'PATCH') {
      const { email = subscriber.email, attribs = {} } = await req.json();
      const other = withEmail(email);
      if (other && other !== subscriber) return json('The address exists', 500);
      subscriber.email = email.toLowerCase();
      subscriber.attribs = { ...subscriber.attribs, ...attribs };
    }
    return json(shown(subscriber));
  });
  app.all('/api/*', () => json('Not found', 404));
  // Not the form of a page elsewhere.
  app.post('/leave', csrf(), ({ req, redirect }) => {
    changeLists([Number(req.query('subscriber'))], [Number(req.query('list'))], 'unsubscribe', undefined);
    keep();
    return redirect(LISTMONK, 303);
  });
  app.get('*', ({ html }) => html(page(state), 200, { 'content-security-policy': policy }));
  return {
    answer: (request: Request) => app.fetch(request),
    /** What it has, for tests to read and change. */
    state,
  };
}
