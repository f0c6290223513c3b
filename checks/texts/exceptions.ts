/** Strings in UI code that aren't translated: in which files, which of them, and why. */
export const exceptions: [files: RegExp, texts: RegExp, reason: string][] = [
  [/^remote-admin\/src\/images\/useFileDrop\./, /^Files$/, 'a type of dragged data'],
  [/^shared\/src\/theme\//, /./, 'names of fonts'],
  [/^shared\/src\/(development|server)\//, /./, 'only developers see it'],
  [/^shared\/src\/supabase\//, /./, 'names of headers and errors'],
  [
    /^host\/src\/remotes\/(compatibility|releases|store)\.ts$/,
    /^(It (has|needs|lacks) |Its entry |Part of its code |Version 1: 1$|1 is not an allowed )/,
    'reasons for logs and reports; the Remotes panel translates them',
  ],
  [/^host\/src\/shell\/(OverrideBadges|remotes-panel\/OverrideForm)\.tsx$/, /./, 'only developers see it'],
  [/^shared\/src\/api\/databaseMessages\.ts$/, /./, 'translated where they are shown, in translate.ts'],
  [/^shared\/src\/api\/authMessages\.ts$/, /^[a-z ,]+$/, 'compared with what the auth server says'],
  [/^shared\/src\/api\/account\.ts$/, /^(Authorization|Bearer 1)$/, 'a header'],
  [/^shared\/src\//, /^(color-mix\(|:focus-visible:|allow-same-origin )/, 'CSS, and an attribute of a frame'],
  [/^remote-public\/src\/server\.tsx$/, /^Periodical$/, 'a type of schema.org'],
  [/^remote-admin\/src\/editor\/SourceEditor\./, /^Escape$/, 'a key of the keyboard'],
  [/^remote-admin\/src\/import\/cleanAddresses\./, /^img, a, table, hr$/, 'a selector'],
  [/^remote-admin\/src\/import\/useEmailDrop\./, /^Files$/, 'a type of dragged data'],
  [/^remote-admin\/src\/spreadsheet\/fields\./, /./, 'headings of tables, in several languages'],
  [
    /^delivery\/render\//,
    /./,
    'logs and protocols; what visitors read is in language.ts, and found by its t()',
  ],
  [/^host\/src\/boot\/prefetchData\.ts$/, /^Bearer 1$/, 'a header'],
  [/^host\/src\/boot\/ownTexts\.ts$/, /^The shell$/, 'a part of what the console says'],
];
