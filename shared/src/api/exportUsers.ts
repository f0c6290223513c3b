import { supabase } from '@newsletters/shared/supabase';
import { after, CHUNK } from './chunks';
import { cellTime, csvOf, type ExportFormat, type ExportOptions } from './export';
import { unwrap } from './unwrap';
import type { User } from './users';

async function* users(signal: AbortSignal) {
  let last: User | undefined;
  let total = 0;
  for (;;) {
    const query = supabase().rpc('admin_list_users', undefined, last ? {} : { count: 'exact' });
    const result = await (last ? query.or(after('created_at', 'ascending', last)) : query)
      .order('created_at')
      .order('id')
      .range(0, CHUNK - 1)
      .abortSignal(signal);
    const rows = unwrap(result, 'Failed to load users');
    if (rows.length === 0) return;
    total ||= result.count ?? 0;
    yield { rows, total };
    last = rows.at(-1);
  }
}

/** The formats for users. */
export const userFormats = {
  Spreadsheet: {
    spreadsheet: true,
    columns: {
      ID: ({ id }) => id,
      Email: ({ email }) => email,
      Role: ({ role }) => role,
      'Created At (UTC)': ({ created_at }) => cellTime(created_at),
      'Last Sign In (UTC)': ({ last_sign_in_at }) => cellTime(last_sign_in_at),
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

/** All users as a file, oldest first. Fails with "Failed to load users". */
export const exportUsers = (format: UserFormat, options: ExportOptions) =>
  csvOf(users(options.signal), userFormats[format], options);
