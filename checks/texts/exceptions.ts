/** Strings in UI code that aren't translated: in which files, which of them, and why. */
export const exceptions: [files: RegExp, texts: RegExp, reason: string][] = [
  [/^shared\/src\/theme\//, /./, 'names of fonts'],
  [/^shared\/src\/(development|server)\//, /./, 'only developers see it'],
  [/^shared\/src\/supabase\//, /./, 'names of headers and errors'],
  [
    /^host\/src\/remotes\/(compatibility|releases)\.ts$/,
    /^(It (has|needs) |Its entry |Part of its code |Version 1: 1$|1 is not an allowed )/,
    'reasons for logs and reports; the Remotes panel translates them',
  ],
  [/^host\/src\/shell\/(OverrideBadges|remotes-panel\/OverrideForm)\.tsx$/, /./, 'only developers see it'],
];
