import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project/settings';
import { defaultNameIn, siteDescriptionIn, templateIn } from './language';

test("everything that the shell's page says before any code is in the language of the site", () => {
  const page = readFileSync(join(root, 'host/src/index.html'), 'utf8');
  const t = (text: unknown) => `L'"${String(text).length}`;
  const translated = templateIn(page, { language: 'fr', direction: 'ltr', t });
  expect(translated).toContain('<html lang="fr" dir="ltr"');
  expect(translated).toContain(`content: var(--o-name, ${JSON.stringify(defaultNameIn({ t }))})`);
  for (const text of [
    defaultNameIn({ t: String }),
    siteDescriptionIn({ t: String }),
    'New newsletters',
    'This site needs JavaScript',
  ]) {
    expect(page).toContain(text);
    expect(translated).not.toContain(text);
  }
});
