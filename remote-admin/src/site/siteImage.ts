import { imageFailures, ownFileName, removeImage, uploadImage } from '@newsletters/shared/api/images';
import { clearSiteImage, saveSiteSettings, siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { mutationOptions, queryClient } from '@newsletters/shared/query';

/** The two pictures of the site: column and words. */
export const siteImages = {
  logo: {
    column: 'logo_url',
    label: 'Logo',
    question: 'Are you sure you want to remove the site logo?',
  },
  hero: {
    column: 'hero_image_url',
    label: 'Hero Image',
    question: 'Are you sure you want to remove the hero image?',
  },
} as const;

/** One of the site's pictures. */
export type SiteImageKind = keyof typeof siteImages;

/** The settings as they are now: another admin may have changed them. */
const settingsNow = () => queryClient.fetchQuery({ ...siteSettingsQuery, staleTime: 0 });

/** Removes the file behind an address, unless the settings as they are now still show it. */
async function discard(kind: SiteImageKind, url: string) {
  const now = await settingsNow();
  if (now?.logo_url !== url && now?.hero_image_url !== url) await removeImage(kind, url);
}

/** Removes the file of a picture that the site no longer shows. */
export const discardSiteImage = (kind: SiteImageKind) =>
  mutationOptions({ mutationFn: (url: string) => discard(kind, url) });

interface Upload {
  file: Blob;
  onProgress: (part: number) => void;
}

/**
 * Uploads a picture and shows it on the site; one that cannot be shown is taken back. Gives the address of the picture that
 * was replaced, if one was.
 */
export const uploadSiteImage = (kind: SiteImageKind) =>
  mutationOptions({
    meta: { invalidates: ['site_settings'] },
    mutationFn: async ({ file, onProgress }: Upload) => {
      const { column } = siteImages[kind];
      const url = await uploadImage(kind, file, onProgress);
      try {
        const before = await settingsNow();
        await saveSiteSettings(
          column === 'logo_url' ? { logo_url: url } : { hero_image_url: url },
          imageFailures[kind].upload,
        );
        return before?.[column];
      } catch (error) {
        await discard(kind, url).catch(() => undefined);
        throw error;
      }
    },
  });

/** Takes a picture off the site. An address whose file cannot be told fails with "Invalid file name". */
export const removeSiteImage = (kind: SiteImageKind) =>
  mutationOptions({
    meta: { invalidates: ['site_settings'] },
    mutationFn: async (url: string) => {
      ownFileName(kind, url);
      await clearSiteImage(siteImages[kind].column, url, imageFailures[kind].remove);
    },
    // It may have failed because another admin has changed it: then theirs is shown.
    onError: () => queryClient.invalidateQueries(siteSettingsQuery),
  });
