/** Strings in UI code that aren't translated: in which files, which of them, and why. */
export const exceptions: [files: RegExp, texts: RegExp, reason: string][] = [
  [/^remote-admin\/src\/images\/useFileDrop\./, /^Files$/, 'a type of dragged data'],
  [/^shared\/src\/theme\//, /./, 'names of fonts'],
  [/^shared\/src\/(development|server)\//, /./, 'only developers see it'],
  [/^shared\/src\/supabase\//, /./, 'names of headers and errors'],
];
