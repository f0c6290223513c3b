import { t } from '@newsletters/shared/texts';

const MB = 1_048_576;

/** The rules for each kind of image, and where it is stored. */
export const imageRules = {
  newsletter: {
    bucket: 'newsletter-images',
    types: ['image/jpeg', 'image/png', 'image/gif'],
    limit: 5 * MB,
    overwrite: false,
    typeMessage: t('Please upload a valid image file (JPEG, PNG, or GIF)'),
    sizeMessage: t('Image size should be less than 5MB'),
  },
  logo: {
    bucket: 'site-assets',
    types: ['image/jpeg', 'image/png', 'image/svg+xml'],
    limit: 2 * MB,
    overwrite: true,
    typeMessage: t('Please upload a valid image file (JPEG, PNG, or SVG)'),
    sizeMessage: t('Image size should be less than 2MB'),
  },
  hero: {
    bucket: 'site-assets',
    types: ['image/jpeg', 'image/png'],
    limit: 5 * MB,
    overwrite: true,
    typeMessage: t('Please upload a valid image file (JPEG or PNG)'),
    sizeMessage: t('Image size should be less than 5MB'),
  },
} as const;

/** A kind of image that can be uploaded. */
export type ImageKind = keyof typeof imageRules;

/** The message for a file whose declared type or size is not accepted, if it is not. A size of exactly `limit` is too much. */
export function imageProblem(kind: ImageKind, file: { type: string; size: number }): string | undefined {
  const { types, limit, typeMessage, sizeMessage } = imageRules[kind];
  if (!types.some((type) => type === file.type)) return typeMessage;
  if (file.size >= limit) return sizeMessage;
  return undefined;
}
