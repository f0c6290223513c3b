// Who can do what, in one place. The screens read `capabilities`; the database tests are generated from the rest.
// Pure data: a build that uses only `capabilities` leaves out the other tables.

/** What each role can do. */
export const capabilities = {
  subscribe: ['user', 'newsletter_manager', 'admin', 'owner'],
  manageContent: ['admin', 'owner'],
  manageUsers: ['owner'],
} as const;

/** Everybody who can send a request: a visitor, and a user in each role. */
export const actors = ['anon', 'user', 'newsletter_manager', 'admin', 'owner'] as const;

/** One of the five kinds of caller. */
export type Actor = (typeof actors)[number];

/** The rows that an action reaches: none, the caller's own, or all. */
export type Reach = 'none' | 'own' | 'all';

type Row = readonly [anon: Reach, user: Reach, manager: Reach, admin: Reach, owner: Reach];

const nobody: Row = ['none', 'none', 'none', 'none', 'none'];
const everybody: Row = ['all', 'all', 'all', 'all', 'all'];
const content: Row = ['none', 'none', 'none', 'all', 'all'];
const owners: Row = ['none', 'none', 'none', 'none', 'all'];
const signedIn: Row = ['none', 'all', 'all', 'all', 'all'];
const ownElseContent: Row = ['none', 'own', 'own', 'all', 'all'];
const ownElseOwners: Row = ['none', 'own', 'own', 'own', 'all'];

/**
 * The rows that a table request reaches. Where a procedure exists, rows are written through it, so most table writes are
 * open to nobody. Newsletters that are hidden or not yet published exist for admins and owners only. For site settings, `insert` means a second row; upserting the one row counts as `update`. The history of roles
 * is only for owners.
 */
export const tablePermissions = {
  profiles: { select: ownElseOwners, insert: nobody, update: owners, delete: nobody },
  categories: { select: everybody, insert: nobody, update: nobody, delete: nobody },
  newsletters: { select: everybody, insert: nobody, update: nobody, delete: content },
  newsletter_subscriptions: {
    select: ownElseContent,
    insert: nobody,
    update: nobody,
    delete: ownElseContent,
  },
  newsletter_senders: { select: content, insert: content, update: nobody, delete: content },
  site_settings: { select: everybody, insert: nobody, update: content, delete: nobody },
  history: { select: content, insert: nobody, update: nobody, delete: nobody },
} as const;

/** Who can call each procedure. Those of nobody are for the worker of the hand-over, which has the secret key. */
export const procedurePermissions = {
  add_subscription: signedIn,
  admin_list_users: owners,
  count_users: owners,
  account_states: owners,
  admin_create_user: owners,
  update_user_role: owners,
  admin_delete_user: owners,
  delete_my_account: signedIn,
  manage_newsletter: content,
  arrange_featured: content,
  manage_category: content,
  get_newsletter_subscribers: content,
  count_subscribers: content,
  newsletter_overview: content,
  newsletter_numbers: content,
  restore_history: content,
  undo_last_change: content,
  undo_creation: content,
  list_history: content,
  history_people: content,
  account_history: owners,
  pause_subscriptions: signedIn,
  resume_subscriptions: signedIn,
  my_subscription_log: signedIn,
  subscribe_to_selection: signedIn,
  has_password: signedIn,
  newsletter_hand_over: content,
  connect_newsletter: owners,
  retry_hand_over: owners,
  my_hand_over: signedIn,
  subscriber_tokens: content,
  growth: content,
  growth_lines: content,
  growth_leaders: content,
  search_settings: owners,
  set_content_language: owners,
  write_search_documents: owners,
  set_search_synonyms: owners,
  claim_hand_over: nobody,
  save_hand_over: nobody,
  fail_hand_over: nobody,
  end_from_tool: nobody,
  end_from_webhook: nobody,
  report_tool: nobody,
  handed_over_subscribers: nobody,
} as const;

/** Who can do what with the files in a bucket. Everybody can fetch a file whose address they know. */
export const storagePermissions = {
  'newsletter-images': { upload: content, overwrite: nobody, list: content, remove: content },
  'site-assets': { upload: content, overwrite: content, list: content, remove: content },
} as const;
