import { specsAffectedBy } from '../affected';

const all = specsAffectedBy(['shared/src/ui/Page.tsx']);

test('a change of a remote affects the end-to-end tests that open its pages, its texts included', () => {
  const admin = specsAffectedBy(['remote-admin/src/newsletters/Newsletters.tsx']);
  expect(admin).toEqual(expect.arrayContaining(['newsletters.spec.ts', 'site.spec.ts', 'language.spec.ts']));
  expect(admin).not.toContain('subscriptions.spec.ts');
  const owner = specsAffectedBy(['remote-owner/locales/de.json']);
  expect(owner).toEqual(expect.arrayContaining(['owner.spec.ts', 'language.spec.ts']));
  expect(owner).not.toContain('editor.spec.ts');
  expect(specsAffectedBy(['remote-admin/src/a.ts', 'remote-owner/src/b.ts'])).toEqual(
    all.filter((spec) => admin.includes(spec) || owner.includes(spec)),
  );
});

test.each([
  'host/src/shell/Shell.tsx',
  'remote-public/locales/de.json',
  'delivery/serve/site.ts',
  'local/dev.ts',
  'supabase/migrations/20260105090000_private.sql',
])('a change of %s affects all', (file) => {
  expect(all.length).toBeGreaterThan(50);
  expect(specsAffectedBy([file, 'remote-owner/src/a.ts'])).toEqual(all);
});

test('tests, documents and checks affect none', () => {
  const files = [
    'remote-admin/src/pages/SitePage.test.tsx',
    'docs/deploy.md',
    'README.md',
    'checks/e2e/clock.ts',
  ];
  expect(specsAffectedBy(files)).toEqual([]);
});
