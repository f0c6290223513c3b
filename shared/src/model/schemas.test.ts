import { categorySchema, newsletterSchema } from './schemas';

const newsletter = {
  title: 'A title',
  description: 'Text',
  category_id: 'c',
  example_content: '',
  image_focus: 50,
  rhythm: 'weekly',
  state: 'visible',
  publish_at: '',
};

const messagesOf = (values: object) =>
  newsletterSchema.safeParse({ ...newsletter, ...values }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['zero-width spaces', '\u200B\u200B\u200B'],
  ['word joiners', '\u2060\u2060\u2060'],
  ['byte order marks between zero-width spaces', '\u200B\uFEFF\u200B'],
  ['soft hyphens', '\u00AD\u00AD\u00AD'],
  ['Mongolian vowel separators', '\u180E\u180E\u180E'],
  ['invisible operators', '\u2061\u2062\u2063\u2064'],
  ['Hangul fillers', '\u3164\u115F\u1160'],
  ['Khmer inherent vowels', '\u17B4\u17B5\u17B4'],
  ['variation selectors', '\uFE00\uFE07\uFE0F'],
  ['tags', '\u{E0001}\u{E0041}\u{E007F}'],
  ['control characters', '\u0001\u0002\u0003'],
  ['these and spaces', '\u200B \u2060\u00A0\u2003\u200B'],
])('a title, description or name with nothing but %s is empty', (_what, text) => {
  expect(messagesOf({ title: text })).toEqual(['Title is required']);
  expect(messagesOf({ description: text })).toEqual(['Description is required']);
  const category = categorySchema.safeParse({ name: text, description: '' });
  expect(category.error?.issues.map(({ message }) => message)).toEqual(['Name is required']);
});

test.each(['👩‍👩‍👧', '❤️', 'a\u200Bb', 'می‌خواهم', '한국어'])(
  '"%s" is visible, and is kept as it is',
  (text) => {
    const title = `${text} letter`;
    expect(newsletterSchema.parse({ ...newsletter, title }).title).toBe(title);
  },
);
