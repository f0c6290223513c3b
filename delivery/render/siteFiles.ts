import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compressing } from '../build/compress.ts';

const copies = compressing(5);

export const brotli = copies['.br'];

/**
 * Replaces a file, and the compressed ones beside a page: or servers would go on sending those of the shell. Whoever reads one of
 * them gets the old one or the new one, whole.
 */
export async function writeSite(file: string, content: string | Buffer) {
  const beside = (end: string) => join(dirname(file), `.${basename(file)}${end}.new`);
  const contents: Record<string, string | Buffer> = { '': content };
  if (file.endsWith('.html'))
    for (const [end, compress] of Object.entries(copies)) contents[end] = await compress(content);
  for (const [end, bytes] of Object.entries(contents)) await writeFile(beside(end), bytes);
  for (const end of Object.keys(contents)) await rename(beside(end), file + end);
}

/** A page or a file beside it, also one that an interrupted run has left. */
const ofPage = /\.html(\.br|\.gz)?(\.new)?$/;

/** Removes all pages from a folder but these; says which ones. */
export async function keepOnly(folder: string, pages: string[]): Promise<string[]> {
  const kept = new Set(pages.flatMap((page) => [page, ...Object.keys(copies).map((end) => page + end)]));
  const gone = (await readdir(folder)).filter((file) => ofPage.test(file) && !kept.has(file)).sort();
  for (const file of gone) await rm(join(folder, file));
  return gone.filter((file) => file.endsWith('.html'));
}
