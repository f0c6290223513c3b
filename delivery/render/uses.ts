import type { Uses } from '@newsletters/shared/api/uses';

/** What the server itself reads of the database, beside what releases read. A test compares it with the reads. */
export const uses = {
  tables: {
    categories: ['id', 'name'],
    newsletters: ['id', 'title', 'description', 'image_url', 'category_id', 'created_at', 'updated_at'],
    site_settings: [],
  },
} as const satisfies Uses;
