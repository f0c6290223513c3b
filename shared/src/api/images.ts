import { type ImageKind, imageRules } from '@newsletters/shared/model';
import { followUpload, fullClient, type OnProgress, publicUrl } from '@newsletters/shared/supabase';
import { RequestError, requestError, succeeded } from './unwrap';

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
};

/** The messages for failures that the server does not explain. */
export const imageFailures: Record<ImageKind, { upload: string; remove: string }> = {
  newsletter: { upload: 'Failed to upload image. Please try again.', remove: 'Failed to remove image' },
  logo: { upload: 'Failed to upload logo', remove: 'Failed to remove logo' },
  hero: { upload: 'Failed to upload hero image', remove: 'Failed to remove hero image' },
};

const filesOf = async (kind: ImageKind) => (await fullClient()).storage.from(imageRules[kind].bucket);

/**
 * A unique name, because caches would keep an overwritten file under its address. The names of site images start with
 * their kind.
 */
function newName(kind: ImageKind, type: string) {
  const name = `${crypto.randomUUID()}.${extensions[type]}`;
  return kind === 'newsletter' ? name : `${kind}-${name}`;
}

/** Rejects when the user cancels. */
const cancelled = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Stores an image and returns its public address. Fails with the catalogue's text for its kind, "Upload failed - no data
 * returned" or "Failed to get public URL", or with the signal's reason when the user cancels. A failed or cancelled upload
 * leaves no file behind.
 */
export async function uploadImage(
  kind: ImageKind,
  file: Blob,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<string> {
  onProgress(0);
  const name = newName(kind, file.type);
  const bytes = await file.arrayBuffer();
  signal?.throwIfAborted();
  followUpload(bytes, onProgress, signal);
  const files = filesOf(kind);
  const remove = () => void files.then((stored) => stored.remove([name])).catch(() => undefined);
  const sending = files
    .then((stored) =>
      stored.upload(name, bytes, {
        contentType: file.type,
        cacheControl: '3600',
        upsert: imageRules[kind].overwrite,
      }),
    )
    .catch((reason: Error) => ({ data: null, error: { message: reason.message } }));
  if (signal) {
    await Promise.race([sending, cancelled(signal)]).catch((reason) => {
      void sending.then(remove);
      throw reason;
    });
  }
  const { data, error } = await sending;
  const address = data?.fullPath ? (await files).getPublicUrl(name).data.publicUrl : '';
  if (address) return address;
  const failure = error
    ? requestError(error, imageFailures[kind].upload)
    : new RequestError(data?.fullPath ? 'Failed to get public URL' : 'Upload failed - no data returned', 200);
  // Unless the server rejected the file, it may be stored. The error is shown at once, without waiting for the clean-up.
  if (failure.status < 300) remove();
  throw failure;
}

/**
 * The name of the file behind a stored address, which is its last segment; undefined for an image hosted elsewhere. Fails
 * with "Invalid file name".
 */
export function ownFileName(kind: ImageKind, url: string): string | undefined {
  const address = url.replace(/[?#].*$/s, '');
  const name = address.slice(address.lastIndexOf('/') + 1);
  if (name === '') throw new RequestError('Invalid file name', 0);
  if (address !== `${publicUrl(imageRules[kind].bucket, '')}${name}`) return undefined;
  if (!/^\w[\w.-]*$/.test(name)) throw new RequestError('Invalid file name', 0);
  return name;
}

/** Removes the file behind a stored address if it is one of ours. Fails like `ownFileName` or with the text for its kind. */
export async function removeImage(kind: ImageKind, url: string): Promise<void> {
  const name = ownFileName(kind, url);
  if (name) succeeded(await (await filesOf(kind)).remove([name]), imageFailures[kind].remove);
}
