import { readBranding } from './write';

test('a site says its name, colour and language', async () => {
  const asked: unknown[] = [];
  const answers: Record<string, unknown> = {
    'http://site.test/config.json': {
      supabaseUrl: 'http://backend.test',
      supabaseKey: 'public',
      language: 'de',
    },
    'http://backend.test/rest/v1/site_settings?select=site_name,accent_color': [
      { site_name: 'Stadt Leipzig', accent_color: '#ffe600' },
    ],
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    asked.push(Object.fromEntries(new Headers(options?.headers)));
    return Response.json(answers[String(url)]);
  });
  expect(await readBranding('http://site.test/anything')).toEqual({
    name: 'Stadt Leipzig',
    colour: '#ffe600',
    language: 'de',
  });
  expect(asked).toEqual([{}, { apikey: 'public' }]);
  jest.restoreAllMocks();
});
