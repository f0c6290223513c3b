import { randomInt, randomUUID } from 'node:crypto';
import { casesOf } from '../../checks/effort';
import { type Actor, actors, procedurePermissions } from '../../shared/src/model/permissions';
import { backend, ban, callAs, callerAs, newEmail, secret, signUp, type TestUser } from './support/clients';
import { expectRejected, type Result } from './support/rejections';
import { arrangeFeatured, newCategory, newNewsletter, newSubscription } from './support/rows';

// Every caller tries every procedure. Each trial creates its own rows, calls, and reads the effect with the secret key.

type Procedure = keyof typeof procedurePermissions;
type Trial = { call(caller: TestUser): PromiseLike<Result>; happened(response: Result): Promise<boolean> };

const some = async (query: PromiseLike<{ data: unknown[] | null }>) => ((await query).data ?? []).length > 0;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const holds = (response: Result, email: string) => JSON.stringify(response.data ?? null).includes(email);

/** Procedures that no caller can call, whatever they say. */
const onlyForTheWorker = <Name extends Procedure>(calls: Record<Name, object>) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, args]) => [
      name,
      async () => ({
        call: ({ client }: TestUser) => client.rpc(name as 'end_from_tool', args as never),
        happened: async ({ error }: Result) => error === null,
      }),
    ]),
  ) as unknown as Record<Name, () => Promise<Trial>>;

const trials: Record<Procedure, () => Promise<Trial>> = {
  add_subscription: async () => {
    const { id } = await newNewsletter();
    return {
      call: ({ client }) => client.rpc('add_subscription', { sub_newsletter_id: id, sub_frequency: 'daily' }),
      happened: () => some(secret.from('newsletter_subscriptions').select().eq('newsletter_id', id)),
    };
  },
  admin_list_users: async () => {
    const { email } = await signUp();
    return {
      call: ({ client }) => client.rpc('admin_list_users').eq('email', email),
      happened: async (response) => holds(response, email),
    };
  },
  count_users: async () => {
    const { email } = await signUp();
    return {
      call: ({ client }) => client.rpc('count_users', { p_search: email }),
      happened: async ({ data }) => Number(data) === 1,
    };
  },
  account_states: async () => {
    const { id } = await signUp();
    await ban(id);
    return {
      call: ({ client }) => client.rpc('account_states', { user_ids: [id] }),
      happened: async (response) => holds(response, id),
    };
  },
  admin_create_user: async () => {
    const email = newEmail();
    return {
      call: ({ client }) => client.rpc('admin_create_user', { email, password: 'password123', role: 'user' }),
      happened: async () => {
        const { error } = await (await callAs('anon')).client.auth.signInWithPassword({
          email,
          password: 'password123',
        });
        return error === null;
      },
    };
  },
  update_user_role: async () => {
    const { id } = await signUp();
    return {
      call: ({ client }) => client.rpc('update_user_role', { target_user_id: id, new_role: 'admin' }),
      happened: () => some(secret.from('profiles').select().eq('id', id).eq('role', 'admin')),
    };
  },
  admin_delete_user: async () => {
    const { id } = await signUp();
    return {
      call: ({ client }) => client.rpc('admin_delete_user', { user_id: id }),
      happened: async () => !(await some(secret.from('profiles').select().eq('id', id))),
    };
  },
  delete_my_account: async () => {
    let me = '';
    return {
      call: ({ client, id, password }) => {
        me = id;
        return client.rpc('delete_my_account', { password });
      },
      happened: async () => me !== '' && !(await some(secret.from('profiles').select().eq('id', me))),
    };
  },
  manage_newsletter: async () => {
    const { id, title } = await newNewsletter();
    const { id: category } = await newCategory();
    return {
      call: ({ client }) =>
        client.rpc('manage_newsletter', {
          p_id: id,
          p_title: title,
          p_description: 'Changed',
          p_category_id: category,
          p_image_url: null,
          p_example_content: null,
        }),
      happened: () => some(secret.from('newsletters').select().eq('id', id).eq('category_id', category)),
    };
  },
  arrange_featured: async () => {
    const { id } = await newNewsletter();
    return {
      call: ({ client }) => arrangeFeatured(client, [id]),
      happened: async (response) => holds(response, id),
    };
  },
  manage_category: async () => {
    const { id } = await newCategory();
    return {
      call: ({ client }) => client.rpc('manage_category', { operation: 'delete', category_id: id }),
      happened: async () => !(await some(secret.from('categories').select().eq('id', id))),
    };
  },
  get_newsletter_subscribers: async () => {
    const { id, email } = await signUp();
    const { newsletter_id } = await newSubscription(id);
    return {
      call: ({ client }) => client.rpc('get_newsletter_subscribers', { target_newsletter_id: newsletter_id }),
      happened: async (response) => holds(response, email),
    };
  },
  count_subscribers: async () => {
    const { newsletter_id } = await newSubscription((await signUp()).id);
    return {
      call: ({ client }) => client.rpc('count_subscribers', { target_newsletter_id: newsletter_id }),
      happened: async ({ data }) => Number(data) === 1,
    };
  },
  newsletter_numbers: async () => {
    const { category_id } = await newNewsletter();
    return {
      call: ({ client }) =>
        client.rpc('newsletter_numbers', { p_category_id: category_id }).eq('name', 'found'),
      happened: async (response) => holds(response, '"number":1'),
    };
  },
  newsletter_overview: async () => {
    const { id } = await newNewsletter();
    return {
      call: ({ client }) => client.rpc('newsletter_overview').eq('id', id),
      happened: async (response) => holds(response, id),
    };
  },
  restore_history: async () => {
    const { id } = await newNewsletter();
    await secret.from('newsletters').delete().eq('id', id).throwOnError();
    const { data } = await secret
      .from('history')
      .select('id')
      .eq('row_id', id)
      .eq('operation', 'delete')
      .single()
      .throwOnError();
    return {
      call: ({ client }) => client.rpc('restore_history', { entry_id: data.id }),
      happened: () => some(secret.from('newsletters').select().eq('id', id)),
    };
  },
  list_history: async () => {
    const { id } = await newNewsletter();
    return {
      call: ({ client }) => client.rpc('list_history', { p_table: 'newsletters', p_row_id: id }),
      happened: async (response) => holds(response, id),
    };
  },
  history_people: async () => {
    const { client, email } = await signUp('admin');
    await client.rpc('manage_category', { operation: 'create', category_name: randomUUID() }).throwOnError();
    return {
      call: ({ client: caller }) => caller.rpc('history_people', { p_table: 'categories' }),
      happened: async (response) => holds(response, email),
    };
  },
  account_history: async () => {
    const { id, email } = await signUp();
    await secret.from('profiles').update({ role: 'admin' }).eq('id', id).throwOnError();
    return {
      call: ({ client }) => client.rpc('account_history', { p_kind: 'role', p_limit: 50 }),
      happened: async (response) => holds(response, email),
    };
  },
  undo_last_change: async () => {
    const { id } = await newNewsletter();
    await secret.from('newsletters').delete().eq('id', id).throwOnError();
    return {
      call: ({ client }) => client.rpc('undo_last_change', { changed_table: 'newsletters', changed_id: id }),
      happened: () => some(secret.from('newsletters').select().eq('id', id)),
    };
  },
  pause_subscriptions: async () => {
    const { id } = await newNewsletter();
    return {
      call: async ({ client, id: user }) => {
        if (user) await newSubscription(user, { newsletter_id: id });
        return client.rpc('pause_subscriptions', { p_until: tomorrow(), p_newsletter_id: id });
      },
      happened: async ({ data }) => (Array.isArray(data) ? data : []).length === 1,
    };
  },
  resume_subscriptions: async () => {
    const { id } = await newNewsletter();
    return {
      call: async ({ client, id: user }) => {
        if (user) await newSubscription(user, { newsletter_id: id, paused_until: tomorrow() });
        return client.rpc('resume_subscriptions', { p_newsletter_id: id });
      },
      happened: async ({ data }) => (Array.isArray(data) ? data : []).length === 1,
    };
  },
  my_subscription_log: async () => {
    const { id } = await newNewsletter();
    return {
      call: async ({ client, id: user }) => {
        if (user) await newSubscription(user, { newsletter_id: id });
        return client.rpc('my_subscription_log');
      },
      happened: async (response) => holds(response, id),
    };
  },
  subscribe_to_selection: async () => {
    const { id } = await newNewsletter();
    return {
      call: ({ client }) => client.rpc('subscribe_to_selection', { p_ids: [id], p_frequencies: ['weekly'] }),
      happened: () => some(secret.from('newsletter_subscriptions').select().eq('newsletter_id', id)),
    };
  },
  has_password: async () => ({
    call: ({ client }) => client.rpc('has_password'),
    happened: async ({ data }) => data === true,
  }),
  newsletter_hand_over: async () => {
    const { id } = await newNewsletter();
    return {
      call: ({ client }) => client.rpc('newsletter_hand_over', { p_newsletter_id: id }),
      happened: async (response) => holds(response, 'lists'),
    };
  },
  connect_newsletter: async () => {
    const { id } = await newNewsletter();
    const list = randomInt(1, 2 ** 31);
    await secret.rpc('report_tool', { p_lists: [{ id: list, name: 'Readers' }] }).throwOnError();
    return {
      call: ({ client }) => client.rpc('connect_newsletter', { p_newsletter_id: id, p_list_id: list }),
      happened: async () => (await secret.rpc('report_tool').throwOnError()).data.includes(list),
    };
  },
  retry_hand_over: async () => {
    const { id } = await newNewsletter();
    return {
      call: ({ client }) => client.rpc('retry_hand_over', { p_newsletter_id: id }),
      happened: async ({ data }) => data === 0,
    };
  },
  my_hand_over: async () => ({
    call: ({ client }) => client.rpc('my_hand_over'),
    happened: async ({ data }) => Array.isArray(data),
  }),
  subscriber_tokens: async () => {
    const { newsletter_id, user_id } = await newSubscription((await signUp()).id);
    return {
      call: ({ client }) =>
        client.rpc('subscriber_tokens', { p_newsletter_id: newsletter_id, p_user_ids: [user_id] }),
      happened: async (response) => holds(response, user_id),
    };
  },
  growth: async () => {
    const { newsletter_id } = await newSubscription((await signUp()).id);
    return {
      call: ({ client }) => client.rpc('growth', { p_newsletter_id: newsletter_id, p_days: 1 }),
      happened: async ({ data }) => Array.isArray(data) && data[0]?.active === 1,
    };
  },
  growth_lines: async () => {
    const { newsletter_id } = await newSubscription((await signUp()).id);
    return {
      call: ({ client }) => client.rpc('growth_lines', { p_ids: [newsletter_id] }),
      happened: async (response) => holds(response, newsletter_id),
    };
  },
  growth_leaders: async () => ({
    call: ({ client }) => client.rpc('growth_leaders', { p_days: 30 }),
    happened: async ({ data }) => Array.isArray(data),
  }),
  search_settings: async () => ({
    call: ({ client }) => client.rpc('search_settings'),
    happened: async (response) => holds(response, '"language":'),
  }),
  set_content_language: async () => ({
    call: ({ client }) => client.rpc('set_content_language', { p_language: 'en' }),
    happened: async ({ error }) => error === null,
  }),
  write_search_documents: async () => ({
    call: ({ client }) => client.rpc('write_search_documents'),
    happened: async ({ error }) => error === null,
  }),
  set_search_synonyms: async () => ({
    call: ({ client }) => client.rpc('set_search_synonyms', { p_synonyms: 'Rad = Fahrrad' }),
    happened: async ({ error }) => error === null,
  }),
  ...onlyForTheWorker({
    claim_hand_over: {},
    save_hand_over: { p_user_id: randomUUID(), p_claim: randomUUID() },
    fail_hand_over: { p_user_id: randomUUID(), p_claim: randomUUID() },
    end_from_tool: { p_departures: [] },
    report_tool: {},
    end_from_webhook: {
      p_message: randomUUID(),
      p_user_id: randomUUID(),
      p_newsletter_id: randomUUID(),
      p_ended_at: new Date().toISOString(),
    },
    handed_over_subscribers: { p_list_id: 1 },
  }),
  undo_creation: async () => {
    const { id } = await newNewsletter();
    return {
      call: ({ client }) => client.rpc('undo_creation', { p_newsletter_id: id }),
      happened: async () => !(await some(secret.from('newsletters').select().eq('id', id))),
    };
  },
};

const procedures = Object.keys(trials) as Procedure[];
const callersOf = (name: Procedure, allowed: boolean) =>
  actors.filter((_actor, place) => (procedurePermissions[name][place] === 'all') === allowed);
const rows = procedures.map((name) => ({
  name,
  allowed: callersOf(name, true),
  refused: callersOf(name, false),
  who: callersOf(name, true).join(', ') || 'no one',
}));

test.each(rows)('$name can be called by $who only', async ({ name, allowed, refused }) => {
  const attempt = async (actor: Actor, { call, happened }: Trial) => {
    const caller = await (name === 'delete_my_account' ? callAs : callerAs)(actor);
    const response = await call(caller);
    return { actor, happened: await happened(response), response };
  };
  // They share one trial: whoever is refused leaves it as it is.
  const untouched = await trials[name]();
  for (const actor of refused) {
    const { response, ...result } = await attempt(actor, untouched);
    expect(result).toEqual({ actor, happened: false });
    expectRejected(response);
  }
  for (const actor of allowed) {
    const { response, ...result } = await attempt(actor, await trials[name]());
    expect({ ...result, error: response.error }).toEqual({ actor, happened: true, error: null });
  }
});

describe('without a session', () => {
  const bearers = {
    'no bearer': undefined,
    garbage: 'garbage',
    'a garbage token': 'a.b.c',
    'an unsigned token': `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`,
  };
  // With the public key, every procedure is called above, by anon.
  const some = casesOf(procedures, (name) => name === 'admin_list_users');
  const requests = some.flatMap((name) =>
    Object.entries(bearers).map(([kind, bearer]) => ({ name, kind, bearer })),
  );

  test.each(requests)('$name rejects a request with $kind', async ({ name, bearer }) => {
    const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: backend.anonKey,
        'content-type': 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      body: '{}',
    });
    expect([400, 401, 403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('@');
  });
});
