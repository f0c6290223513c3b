import { MOST_COUNTED, roleNames, roleOf } from '@newsletters/shared/model';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { cellTime, csvOf, type ExportFormat, type ExportOptions } from './export';
import { CHUNK } from './rowChunks';
import { unwrap } from './unwrap';
import type { User } from './users';

const FAILED = t('Failed to load users');

/** Oldest first: who signs up in the meantime comes last. */
async function* users(unconfirmed: boolean, signal: AbortSignal) {
  let last: Pick<User, 'id' | 'created_at'> | undefined;
  const p_unconfirmed = unconfirmed || undefined;
  const counted = unwrap(await supabase().rpc('count_users', { p_unconfirmed }).abortSignal(signal), FAILED);
  const total = counted > MOST_COUNTED ? undefined : counted;
  for (;;) {
    const result = await supabase()
      .rpc('admin_list_users', {
        p_descending: false,
        p_after: last?.created_at,
        p_after_id: last?.id,
        p_limit: CHUNK,
        p_unconfirmed,
      })
      .abortSignal(signal);
    const rows = unwrap(result, FAILED);
    // Not "fewer than a chunk": a deployment can have a lower cap.
    if (rows.length === 0) return;
    yield { rows, total };
    last = rows.at(-1);
  }
}

/** The formats for users. */
export const userFormats = {
  Spreadsheet: {
    spreadsheet: true,
    columns: {
      [t('ID')]: ({ id }) => id,
      [t('Email')]: ({ email }) => email,
      [t('Role')]: ({ role }) => roleNames[roleOf(role)],
      [t('Created At (UTC)')]: ({ created_at }) => cellTime(created_at),
      [t('Last Sign In (UTC)')]: ({ last_sign_in_at }) => cellTime(last_sign_in_at),
    },
  },
  'Other software': {
    columns: {
      id: ({ id }) => id,
      email: ({ email }) => email,
      role: ({ role }) => role,
      created_at: ({ created_at }) => created_at,
      last_sign_in_at: ({ last_sign_in_at }) => last_sign_in_at ?? '',
    },
  },
} satisfies Record<string, ExportFormat<User>>;

/** The name of a format for users. */
export type UserFormat = keyof typeof userFormats;

/** All confirmed accounts, or the unconfirmed ones, as a file, oldest first. Fails with "Failed to load users". */
export const exportUsers = (format: UserFormat, unconfirmed: boolean, options: ExportOptions) =>
  csvOf(users(unconfirmed, options.signal), userFormats[format], options);
