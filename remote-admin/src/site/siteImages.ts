import { imageFailures, ownFileName, removeImage } from '@newsletters/shared/api/images';
import { clearSiteImage, saveSiteSettings, siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { mayBeMade } from '@newsletters/shared/api/unknownOutcome';
import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { storeImage } from '../images/storeImage';

/** The two images of the site, with their columns, and what is said and asked about them. */
export const siteImages = {
  logo: {
    column: 'logo_url',
    uploaded: t('Logo uploaded'),
    removed: t('Logo removed'),
    question: t('Are you sure you want to remove the site logo?'),
  },
  hero: {
    column: 'hero_image_url',
    uploaded: t('Hero image uploaded'),
    removed: t('Hero image removed'),
    question: t('Are you sure you want to remove the hero image?'),
  },
} as const;

/** One of the site's images. */
export type SiteImageKind = keyof typeof siteImages;

/** The current settings: another admin may have changed them. */
const settingsNow = () => queryClient.fetchQuery({ ...siteSettingsQuery, staleTime: 0 });

/** Deletes an image's file, unless the current settings still show it. */
async function discard(kind: SiteImageKind, url: string) {
  const now = await settingsNow();
  if (now?.logo_url !== url && now?.hero_image_url !== url) await removeImage(kind, url);
}

/** Deletes the file of an image that the site no longer shows. */
export const discardSiteImage = (kind: SiteImageKind) =>
  mutationOptions({ mutationFn: (url: string) => discard(kind, url) });

interface Upload {
  file: Blob;
  /** Called with undefined when nothing is being uploaded any more. */
  onProgress: (part: number | undefined) => void;
  /** Aborted when the user cancels the upload. */
  signal: AbortSignal;
}

/**
 * Uploads an image and saves its URL in the settings, unless someone else has changed the image meanwhile: then fails with a
 * `Conflict`. If it isn't saved, the file is deleted again; if nobody knows, it stays.
 *
 * @param onReplaced called with the URL of the replaced image, if any, also when the page has been left
 */
export const uploadSiteImage = (kind: SiteImageKind, onReplaced: (url: string) => void) =>
  mutationOptions({
    meta: { invalidates: ['site_settings'] },
    mutationFn: async ({ file, onProgress, signal }: Upload) => {
      const { column } = siteImages[kind];
      const seen = queryClient.getQueryData(siteSettingsQuery.queryKey);
      const url = await storeImage(kind, file, onProgress, signal);
      onProgress(undefined);
      try {
        await saveSiteSettings(
          column === 'logo_url' ? { logo_url: url } : { hero_image_url: url },
          imageFailures[kind].upload,
          seen,
        );
        return seen?.[column];
      } catch (error) {
        if (!mayBeMade(error)) await discard(kind, url).catch(() => undefined);
        throw error;
      }
    },
    onSuccess: (replaced) => {
      if (replaced) onReplaced(replaced);
    },
    // It may be saved all the same. Then the next attempt is based on it.
    onError: () => queryClient.invalidateQueries(siteSettingsQuery),
  });

/**
 * Removes an image from the site. A URL that names no file fails with "Invalid file name".
 *
 * @param onRemoved called with the URL, also when the page has been left
 */
export const removeSiteImage = (kind: SiteImageKind, onRemoved: (url: string) => void) =>
  mutationOptions({
    meta: { invalidates: ['site_settings'] },
    mutationFn: async (url: string) => {
      ownFileName(kind, url);
      await clearSiteImage(siteImages[kind].column, url, imageFailures[kind].remove);
    },
    onSuccess: (_, url) => onRemoved(url),
    // Another admin may have changed the image: then show theirs.
    onError: () => queryClient.invalidateQueries(siteSettingsQuery),
  });
