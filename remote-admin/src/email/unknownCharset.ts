const charset = /(?:charset\s{0,9}=\s{0,9}"?([a-z][\w.-]{0,40})|=\?([a-z][\w.-]{0,40})\?[bq]\?)/gi;

function isUnknown(label: string) {
  try {
    return !new TextDecoder(label);
  } catch {
    return true;
  }
}

/** Whether an email names a charset that browsers don't know. Its parser reads such a text as Windows-1252. */
export const hasUnknownCharset = (source: string) =>
  [...new Set([...source.matchAll(charset)].map(([, body, word]) => body ?? word ?? ''))].some(isUnknown);

const byteOf = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
);

/** A text that was read as Windows-1252, as UTF-8 if its bytes are that. */
export function asUtf8(text: string): string {
  const bytes = Array.from(text, (character) => byteOf.get(character) ?? -1);
  if (bytes.includes(-1)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
