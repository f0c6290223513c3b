import { type ImageKind, imageProblem, imageRules } from '@newsletters/shared/model';

/** The first bytes of each image type, in hexadecimal. */
const signatures = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '474946383761'],
  ['image/gif', '474946383961'],
] as const;

/** The type of a file by its content, whatever its name says. */
export async function typeOf(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const start = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return signatures.find(([, signature]) => start.startsWith(signature))?.[0];
}

async function cleaned(file: Blob): Promise<Blob | undefined> {
  const { cleanSvg } = await import('./cleanSvg');
  const svg = cleanSvg(await file.text());
  return svg === undefined ? undefined : new Blob([svg], { type: 'image/svg+xml' });
}

/** The image to upload, an SVG cleaned. Rejects with the message to show if its type, content or, unless `anySize`, its size isn't allowed. */
export async function checkedImage(kind: ImageKind, file: File, anySize = false): Promise<Blob> {
  const { types, typeMessage } = imageRules[kind];
  const problem = imageProblem(kind, anySize ? { type: file.type, size: 0 } : file);
  if (problem) throw new Error(problem);
  if (file.type === 'image/svg+xml') {
    const svg = await cleaned(file);
    if (!svg) throw new Error(typeMessage);
    return svg;
  }
  const type = await typeOf(file);
  if (!types.some((allowed) => allowed === type)) throw new Error(typeMessage);
  return new Blob([file], { type });
}
