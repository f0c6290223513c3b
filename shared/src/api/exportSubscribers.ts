import { frequencyLabels, frequencyOf } from '@newsletters/shared/model';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { CHUNK } from './chunks';
import { cellTime, csvOf, type ExportFormat, type ExportOptions } from './export';
import type { Subscriber } from './subscribers';
import { unwrap } from './unwrap';

const FAILED = t('Failed to load subscribers');

/** Oldest first: who subscribes in the meantime comes last. */
async function* subscribers(target_newsletter_id: string, signal: AbortSignal) {
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
    yield { rows, total };
    last = rows.at(-1);
  }
}

/** The formats for subscribers, by the name of the tool that imports them. */
export const subscriberFormats = {
  listmonk: {
    columns: {
      email: ({ email }) => email,
      name: () => '',
      attributes: ({ frequency, created_at }) => JSON.stringify({ frequency, subscribed_at: created_at }),
    },
  },
  Mailchimp: {
    columns: {
      'Email Address': ({ email }) => email,
      Frequency: ({ frequency }) => frequency,
      Subscribed: ({ created_at }) => cellTime(created_at).slice(0, 10),
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
} satisfies Record<string, ExportFormat<Subscriber>>;

/** The name of a format for subscribers. */
export type SubscriberFormat = keyof typeof subscriberFormats;

/** All active subscribers of a newsletter as a file. Fails with "Failed to load subscribers". */
export const exportSubscribers = (newsletterId: string, format: SubscriberFormat, options: ExportOptions) =>
  csvOf(subscribers(newsletterId, options.signal), subscriberFormats[format], options);
