/** Strings in UI code that aren't translated: in which files, which of them, and why. */
export const exceptions: [files: RegExp, texts: RegExp, reason: string][] = [
  [/^shared\/src\/theme\//, /./, 'names of fonts'],
  [/^shared\/src\/(development|server)\//, /./, 'only developers see it'],
  [/^shared\/src\/supabase\//, /./, 'names of headers and errors'],
  [/^remote-admin\/src\/editor\/SourceEditor\./, /^Escape$/, 'a key of the keyboard'],
  [/^remote-admin\/src\/import\/cleanAddresses\./, /^img, a, table, hr$/, 'a selector'],
  [/^remote-admin\/src\/import\/useEmailDrop\./, /^Files$/, 'a type of dragged data'],
  [/^remote-admin\/src\/spreadsheet\/fields\./, /./, 'headings of tables, in several languages'],
];
