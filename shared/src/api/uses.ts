import type { Database, Row } from '@newsletters/shared/supabase';

type Tables = Database['public']['Tables'];

/** What the calls in a module use of the database. */
export interface Uses {
  /** The columns that they read, write or filter by. Of a table that is only counted or embedded, there can be none. */
  tables?: { readonly [Table in keyof Tables]?: readonly (keyof Row<Table>)[] };
  procedures?: readonly (keyof Database['public']['Functions'])[];
  /** Functions in the schema `private`, when a call relies on something that no column or argument shows. */
  rules?: readonly string[];
  buckets?: readonly string[];
}

const subscription = ['id', 'user_id', 'newsletter_id', 'frequency', 'status', 'created_at'] as const;

/**
 * What the calls in each module of this folder use of the database. A build looks up since which migration that exists
 * (`database.migrations.json`), and its release needs this one, not the newest. `uses.test.ts` compares the table with the
 * calls; a read of all columns gets only those that are listed here.
 */
export const uses = {
  account: { procedures: ['delete_my_account'], rules: ['require_recent_sign_in'] },
  categories: {
    tables: { categories: ['id', 'name', 'description', 'created_at', 'updated_at'], newsletters: [] },
    procedures: ['manage_category'],
  },
  conflicts: { rules: ['expected_version', 'check_expected_version', 'date_change'] },
  connection: { tables: { categories: [] } },
  exportSubscribers: { procedures: ['get_newsletter_subscribers'] },
  exportUsers: { procedures: ['admin_list_users'] },
  history: {
    tables: {
      history: [
        'id',
        'recorded_at',
        'actor_id',
        'actor_email',
        'table_name',
        'row_id',
        'operation',
        'label',
        'changed',
        'before',
        'after',
        'example_before',
        'subscriptions',
      ],
      newsletters: ['id', 'example_content'],
    },
    procedures: ['restore_history', 'undo_last_change'],
  },
  images: { buckets: ['newsletter-images', 'site-assets'] },
  'newsletters/overview': { procedures: ['newsletter_overview'] },
  'newsletters/writes': {
    tables: {
      newsletters: ['id', 'image_url', 'category_id', 'title', 'owner_id', 'created_at'],
      categories: ['id', 'name'],
    },
    procedures: ['manage_newsletter'],
  },
  'newsletters/reads': {
    tables: {
      newsletters: [
        'id',
        'title',
        'description',
        'category_id',
        'image_url',
        'example_content',
        'created_at',
        'updated_at',
      ],
      categories: ['id', 'name'],
    },
  },
  profiles: { tables: { profiles: ['id', 'role'] } },
  siteSettings: {
    tables: {
      site_settings: ['id', 'logo_url', 'hero_image_url', 'hero_heading', 'hero_text', 'updated_at'],
    },
  },
  subscribers: {
    tables: { newsletter_subscriptions: ['id', 'user_id', 'newsletter_id', 'status'] },
    procedures: ['get_newsletter_subscribers'],
  },
  subscriptions: {
    tables: {
      newsletter_subscriptions: subscription,
      newsletters: ['title', 'description', 'image_url'],
    },
    procedures: ['add_subscription'],
  },
  users: {
    tables: { profiles: ['id', 'role', 'updated_at'] },
    procedures: [
      'admin_list_users',
      'account_states',
      'admin_create_user',
      'update_user_role',
      'admin_delete_user',
    ],
  },
} as const satisfies Record<string, Uses>;

/** A row of a table with the columns that a module's calls use. */
export type Used<
  Module extends keyof typeof uses,
  Table extends keyof Tables,
> = (typeof uses)[Module] extends { tables: Record<Table, readonly (infer Column)[]> }
  ? Pick<Row<Table>, Column & keyof Row<Table>>
  : never;
