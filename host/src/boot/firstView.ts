import { queryClient } from '@newsletters/shared/query';
import type { QueryData } from '@newsletters/shared/server';
import { holdsSession } from '@newsletters/shared/supabase';
import { isFresh } from './fresh';

/** What a document that the server has rendered holds besides its content. */
export interface FirstView {
  /** The release that rendered the page. */
  version: string;
  /** When the data was read, in milliseconds since 1970. */
  readAt: number;
  shell: QueryData[];
  page: QueryData[];
}

/** What came with the document; undefined where it is only the outline. */
export function firstView(): FirstView | undefined {
  const data = document.getElementById('first-data');
  data?.remove();
  return data ? (JSON.parse(data.textContent ?? '') as FirstView) : undefined;
}

/**
 * Fills the query cache with what the server has read, and returns whether that's all of it. Another release can expect its data in another form, so it gets none.
 * Editors want to see what they have just published, so with a session the data only serves until it has been read again.
 */
export function fillCache({ version, readAt, shell, page }: FirstView, running: string | undefined) {
  const fresh = isFresh(readAt) && !holdsSession();
  const usable = version === running;
  for (const { key, value } of [...shell, ...(usable ? page : [])]) {
    queryClient.setQueryData(key, value, { updatedAt: fresh ? readAt : 0 });
  }
  return usable;
}
