import { aCategory, at, HttpResponse, http, tableHandler } from '@newsletters/shared/fakes';

/** What answers in place of a back end, from the start again with each call: in tests, and with `npm run dev`. The handlers are MSW's (https://mswjs.io). */
export function fakes() {
  const topics = [
    aCategory({ name: 'Culture', description: 'Museums, theatres and concerts' }),
    aCategory({ name: 'Science', description: 'How things work' }),
  ];
  return [
    tableHandler('categories', topics),
    http.post(at.procedure('manage_category'), async ({ request }) => {
      const given = (await request.json()) as { category_name: string; category_description: string | null };
      const topic = aCategory({ name: given.category_name, description: given.category_description });
      topics.push(topic);
      return HttpResponse.json(topic);
    }),
  ];
}
