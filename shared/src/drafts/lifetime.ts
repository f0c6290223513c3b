const DAY = 24 * 3_600_000;

/** How long a draft is kept after its last change, in milliseconds: 30 days. */
export const DRAFT_LIFETIME = 30 * DAY;

/** How long a draft is kept at most, however often it's changed, in milliseconds: 90 days. */
export const DRAFT_LIMIT = 90 * DAY;

/** How long a stored image is kept that only a draft may refer to, in milliseconds: a day longer than any draft. */
export const UNUSED_IMAGE_LIFETIME = DRAFT_LIMIT + DAY;
