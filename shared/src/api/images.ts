import { fileNames, type ImageFacts, type ImageKind, imageName, imageRules } from '@newsletters/shared/model';
import { queryOptions } from '@newsletters/shared/query';
import { followUpload, fullClient, type OnProgress, publicUrl } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { RequestError, requestError, succeeded } from './unwrap';

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
};

/** The messages for failures that the server does not explain. */
export const imageFailures: Record<ImageKind, { upload: string; remove: string }> = {
  newsletter: { upload: t('Failed to upload image. Please try again.'), remove: t('Failed to remove image') },
  logo: { upload: t('Failed to upload logo'), remove: t('Failed to remove logo') },
  hero: { upload: t('Failed to upload hero image'), remove: t('Failed to remove hero image') },
};

const filesOf = async (kind: ImageKind) => (await fullClient()).storage.from(imageRules[kind].bucket);

/** An image with all that is stored with it. A GIF and an SVG have neither facts nor sizes. */
export interface Versions {
  image: Blob;
  facts?: ImageFacts;
  /** Its smaller versions, the smallest first. */
  sizes: Blob[];
}

/**
 * A unique name, because caches would keep an overwritten file under its address. The names of site images start with
 * their kind.
 */
function newName(kind: ImageKind, { image, facts }: Versions) {
  const id = crypto.randomUUID();
  const start = kind === 'newsletter' ? id : `${kind}-${id}`;
  const extension = extensions[image.type] ?? '';
  return facts ? imageName({ start, extension, ...facts }) : `${start}.${extension}`;
}

/** Rejects when the user cancels. */
const cancelled = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Stores one file. Fails with the catalogue's text for its kind, or "Upload failed - no data returned". */
async function sendFile(
  kind: ImageKind,
  name: string,
  file: Blob,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  followUpload(bytes, onProgress, signal);
  const options = { contentType: file.type, cacheControl: '3600', upsert: imageRules[kind].overwrite };
  const { data, error } = await filesOf(kind)
    .then((stored) => stored.upload(name, bytes, options))
    .catch((reason: Error) => ({ data: null, error: { message: reason.message } }));
  if (error) throw requestError(error, imageFailures[kind].upload);
  if (!data?.fullPath) throw new RequestError(t('Upload failed - no data returned'), 200);
}

/** Unless the server has rejected a file, it may be stored. */
const mayBeStored = (outcome: PromiseSettledResult<void> | undefined) =>
  outcome?.status === 'fulfilled' ||
  (outcome !== undefined && !(outcome.reason instanceof RequestError && outcome.reason.status >= 300));

/** Sums up how much of several files is sent. */
function progressOf(files: Blob[], onProgress: OnProgress) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const sent = files.map(() => 0);
  return (index: number, size: number) => (part: number) => {
    sent[index] = part * size;
    onProgress(sent.reduce((sum, bytes) => sum + bytes) / total);
  };
}

/**
 * Stores an image with its smaller versions and returns its public address. Fails with the catalogue's text for its kind, "Upload
 * failed - no data returned" or "Failed to get public URL", or with the signal's reason when the user cancels. A failed or
 * cancelled upload leaves no file behind.
 */
export async function uploadImage(
  kind: ImageKind,
  versions: Versions,
  onProgress: OnProgress,
  signal = new AbortController().signal,
): Promise<string> {
  signal.throwIfAborted();
  onProgress(0);
  const names = fileNames(newName(kind, versions));
  const files = [versions.image, ...versions.sizes];
  const progress = progressOf(files, onProgress);
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const sendings: Promise<void>[] = [];
  const send = (file: Blob, index: number) => {
    const sending = sendFile(kind, names[index] ?? '', file, progress(index, file.size), stop);
    sendings.push(sending);
    return sending;
  };
  const sendAll = async () => {
    // The storage server takes a smaller version only beside its image.
    await send(versions.image, 0);
    await Promise.all(versions.sizes.map((size, index) => send(size, index + 1)));
    const address = (await filesOf(kind)).getPublicUrl(names[0] ?? '').data.publicUrl;
    if (!address) throw new RequestError(t('Failed to get public URL'), 200);
    return address;
  };
  try {
    return await Promise.race([sendAll(), cancelled(signal)]);
  } catch (failure) {
    failed.abort();
    // The error is shown at once, without waiting for the clean-up.
    void Promise.allSettled(sendings).then(async (outcomes) => {
      const stored = names.filter((_name, index) => mayBeStored(outcomes[index]));
      if (stored.length > 0) await (await filesOf(kind)).remove(stored).catch(() => undefined);
    });
    throw failure;
  }
}

/**
 * The name of the file behind a stored address, which is its last segment; undefined for an image hosted elsewhere. Fails
 * with "Invalid file name".
 */
export function ownFileName(kind: ImageKind, url: string): string | undefined {
  const address = url.replace(/[?#].*$/s, '');
  const name = address.slice(address.lastIndexOf('/') + 1);
  if (name === '') throw new RequestError(t('Invalid file name'), 0);
  if (address !== `${publicUrl(imageRules[kind].bucket, '')}${name}`) return undefined;
  if (!/^\w[\w.-]*$/.test(name)) throw new RequestError(t('Invalid file name'), 0);
  return name;
}

/** Removes the image behind a stored address, with its sizes, if it is one of ours. Fails like `ownFileName` or with the text for its kind. */
export async function removeImage(kind: ImageKind, url: string): Promise<void> {
  const name = ownFileName(kind, url);
  if (name) succeeded(await (await filesOf(kind)).remove(fileNames(name)), imageFailures[kind].remove);
}

/** Whether the file of one of the site's images was deleted. Asks the server: the browser may still have it. */
export const fileIsGoneQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['site_settings', 'file', url],
    enabled: url?.startsWith(publicUrl(imageRules.logo.bucket, '')) === true,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { status } = await fetch(url ?? '', { method: 'HEAD', cache: 'no-store', signal });
      // The storage server says 400 of a file that it doesn't have, others 404.
      return status === 400 || status === 404;
    },
  });
