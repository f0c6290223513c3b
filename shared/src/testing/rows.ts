import type { Row } from '@newsletters/shared/supabase';

let last = 0;

/** A new id on each call. */
export function newId(): string {
  last += 1;
  return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
}

/** A row of the table `categories`. */
export const aCategory = (values: Partial<Row<'categories'>> = {}): Row<'categories'> => ({
  id: newId(),
  name: 'Science',
  description: 'How things work',
  created_at: '2026-01-05T09:00:00+00:00',
  updated_at: '2026-01-05T09:00:00+00:00',
  ...values,
});

/** A row of the table `newsletters`. */
export const aNewsletter = (values: Partial<Row<'newsletters'>> = {}): Row<'newsletters'> => ({
  id: newId(),
  title: 'The Weekly Beaker',
  description: 'News from the bench',
  category_id: newId(),
  created_at: '2026-02-03T08:00:00+00:00',
  updated_at: '2026-02-03T08:00:00+00:00',
  image_url: null,
  image_focus: 50,
  example_content: '<p>Hello reader</p>',
  owner_id: null,
  state: 'visible',
  publish_at: '2026-02-03T08:00:00+00:00',
  featured_position: null,
  rhythm: 'weekly',
  entered_at: values.created_at ?? '2026-02-03T08:00:00+00:00',
  ...values,
});

/** A row of the table `newsletter_subscriptions`. */
export const aSubscription = (
  values: Partial<Row<'newsletter_subscriptions'>> = {},
): Row<'newsletter_subscriptions'> => ({
  id: newId(),
  user_id: newId(),
  newsletter_id: newId(),
  frequency: 'weekly',
  status: 'active',
  created_at: '2026-03-01T10:00:00+00:00',
  paused_until: null,
  ...values,
});
