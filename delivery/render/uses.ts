/** What the server itself reads of the database, beside what releases read. A test compares it with the reads. */
export const uses = [
  'categories',
  'categories.id',
  'categories.name',
  'newsletters',
  'newsletters.category_id',
  'newsletters.created_at',
  'newsletters.description',
  'newsletters.featured_position',
  'newsletters.id',
  'newsletters.image_url',
  'newsletters.publish_at',
  'newsletters.state',
  'newsletters.title',
  'newsletters.updated_at',
  'site_settings',
];
