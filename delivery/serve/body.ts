/** The body of a request or a response; undefined, and no more of it is read, if it's longer than so many bytes. */
export async function bodyWithin({ body }: Pick<Body, 'body'>, most: number) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > most) return undefined;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
