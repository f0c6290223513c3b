import { createHash } from 'node:crypto';

/** The subresource-integrity value of some bytes. */
export const integrityOf = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
