const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Two bytes for each character, of which one is empty in western texts. */
const wide = ({ 0: first, 1: second }: Uint8Array) => {
  if (first && second === 0) return 'utf-16le';
  return first === 0 && second ? 'utf-16be' : undefined;
};

/** The text of a file in UTF-8, UTF-16 or what Excel on Windows writes by default. */
export function decodedText(file: Uint8Array): string {
  const marked = marks.find(({ bytes }) => bytes.every((byte, index) => file[index] === byte));
  const encoding = marked?.encoding ?? wide(file);
  if (encoding) return new TextDecoder(encoding).decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
