import { frequencyLabels, frequencyOf } from '@newsletters/shared/model';
import { supabase, unsubscribeAddress } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { cellTime, csvOf, type ExportFormat, type ExportOptions } from './export';
import { CHUNK } from './rowChunks';
import type { Subscriber } from './subscribers';
import { unwrap } from './unwrap';

const FAILED = t('Failed to load subscribers');

/** A row of an export; `unsubscribe` is the address that ends this subscription, in formats for tools that can use one. */
type ExportedSubscriber = Subscriber & { unsubscribe: string };

/** The addresses that end these subscriptions, by user. */
async function addressesOf(p_newsletter_id: string, rows: Subscriber[], signal: AbortSignal) {
  const p_user_ids = rows.map(({ user_id }) => user_id);
  const call = supabase().rpc('subscriber_tokens', { p_newsletter_id, p_user_ids }).abortSignal(signal);
  return new Map(
    unwrap(await call, FAILED).map(({ user_id, token }) => [user_id, unsubscribeAddress(token)]),
  );
}

/** Oldest first: who subscribes in the meantime comes last. */
async function* subscribers(target_newsletter_id: string, withAddresses: boolean, signal: AbortSignal) {
  let last: Subscriber | undefined;
  const total = unwrap(
    await supabase().rpc('count_subscribers', { target_newsletter_id }).abortSignal(signal),
    FAILED,
  );
  for (;;) {
    const result = await supabase()
      .rpc('get_newsletter_subscribers', {
        target_newsletter_id,
        p_descending: false,
        p_after: last?.created_at,
        p_after_id: last?.user_id,
        p_limit: CHUNK,
      })
      .abortSignal(signal);
    const rows = unwrap(result, FAILED);
    // Not "fewer than a chunk": a deployment can have a lower cap.
    if (rows.length === 0) return;
    const addresses = withAddresses && (await addressesOf(target_newsletter_id, rows, signal));
    // Without an address, somebody has left meanwhile.
    const withAddress = rows.flatMap((row) => {
      const unsubscribe = addresses ? addresses.get(row.user_id) : '';
      return unsubscribe === undefined ? [] : [{ ...row, unsubscribe }];
    });
    if (withAddress.length > 0) yield { rows: withAddress, total };
    last = rows.at(-1);
  }
}

/** The formats for subscribers, by the name of the tool that imports them. */
export const subscriberFormats = {
  listmonk: {
    addresses: true,
    columns: {
      email: ({ email }) => email,
      name: () => '',
      attributes: ({ frequency, created_at, unsubscribe }) =>
        JSON.stringify({ frequency, subscribed_at: created_at, unsubscribe }),
    },
  },
  Mailchimp: {
    addresses: true,
    columns: {
      'Email Address': ({ email }) => email,
      Frequency: ({ frequency }) => frequency,
      Subscribed: ({ created_at }) => cellTime(created_at).slice(0, 10),
      Unsubscribe: ({ unsubscribe }) => unsubscribe,
    },
  },
  Ghost: {
    columns: {
      email: ({ email }) => email,
      subscribed_to_emails: () => 'true',
      labels: ({ frequency }) => frequency,
      created_at: ({ created_at }) => new Date(created_at).toISOString(),
    },
  },
  Spreadsheet: {
    spreadsheet: true,
    columns: {
      [t('Email')]: ({ email }) => email,
      [t('Frequency')]: ({ frequency }) => frequencyLabels[frequencyOf(frequency)],
      [t('Subscribed (UTC)')]: ({ created_at }) => cellTime(created_at),
    },
  },
} satisfies Record<string, ExportFormat<ExportedSubscriber> & { addresses?: true }>;

/** The name of a format for subscribers. */
export type SubscriberFormat = keyof typeof subscriberFormats;

/** All active subscribers of a newsletter as a file. Fails with "Failed to load subscribers". */
export function exportSubscribers(newsletterId: string, name: SubscriberFormat, options: ExportOptions) {
  const format: ExportFormat<ExportedSubscriber> & { addresses?: true } = subscriberFormats[name];
  return csvOf(subscribers(newsletterId, format.addresses === true, options.signal), format, options);
}
