import type { SupabaseClient } from '@supabase/supabase-js';
import { lazily } from './lazily';

type Storage = SupabaseClient['storage'];
type Files = ReturnType<Storage['from']>;

/** The storage library, which is loaded with the first upload or removal. Public addresses need no library. */
export function lazyStorage(url: string, headers: Record<string, string>, send: typeof fetch): Storage {
  const load = async () => {
    const { StorageClient } = await import('@supabase/storage-js');
    return new StorageClient(url, headers, send);
  };
  return lazily<Storage>(load, {
    from: (bucket) =>
      lazily<Files>(async () => (await load()).from(bucket), {
        getPublicUrl: (path) => ({
          data: { publicUrl: encodeURI(`${url}/object/public/${bucket}/${path}`) },
        }),
      }),
  });
}
