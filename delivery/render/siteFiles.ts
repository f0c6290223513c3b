import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as compressGzip, constants } from 'node:zlib';

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const gzip = promisify(compressGzip);

export const brotli = (text: string) => promisify(brotliCompress)(text, QUALITY);

const COMPRESSED = ['.br', '.gz'];

/** Replaces files; whoever reads one of them gets the old one or the new one, whole. */
async function replace(contents: Record<string, string | Uint8Array>) {
  const beside = (file: string) => join(dirname(file), `.${basename(file)}.new`);
  for (const [file, content] of Object.entries(contents)) await writeFile(beside(file), content);
  for (const file of Object.keys(contents)) await rename(beside(file), file);
}

/** Replaces a file, and the compressed ones beside a page: or servers would go on sending those of the shell. */
export async function writeSite(file: string, text: string | Buffer) {
  if (typeof text !== 'string' || !file.endsWith('.html')) return replace({ [file]: text });
  await replace({
    [file]: text,
    [`${file}.br`]: await brotli(text),
    [`${file}.gz`]: await gzip(text),
  });
}

/** A page or a file beside it, also one that an interrupted run has left. */
const ofPage = /\.html(\.br|\.gz)?(\.new)?$/;

/** Removes all pages from a folder but these; says which ones. */
export async function keepOnly(folder: string, pages: string[]): Promise<string[]> {
  const kept = new Set(pages.flatMap((page) => [page, ...COMPRESSED.map((end) => page + end)]));
  const gone = (await readdir(folder)).filter((file) => ofPage.test(file) && !kept.has(file)).sort();
  for (const file of gone) await rm(join(folder, file));
  return gone.filter((file) => file.endsWith('.html'));
}
