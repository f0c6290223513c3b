import type { Newsletter } from '@newsletters/shared/api/newsletters/reads';
import { isScheduled, momentOf, type NewsletterForm, newsletterSchema } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** What the field for date and time holds while only a part of both is entered. */
export const INCOMPLETE = 'incomplete';

/** The last moment that can be chosen, as the field holds it. */
export const LATEST = '2099-12-31T23:59';

/** What publishes a scheduled newsletter now: the database takes its own time for a moment that has passed. That of this device may be wrong. */
export const PUBLISH_NOW = '2000-01-01T00:00:00+00:00';

/** Whether visitors have been able to see it already; then its date stays. Drafts of earlier releases know no date. */
export const wasPublic = (newsletter: Pick<Newsletter, 'publish_at'> | null) =>
  newsletter !== null && newsletter.publish_at !== null && !(Date.parse(newsletter.publish_at) > Date.now());

/** Why a moment can't be chosen that isn't later than now. */
export const PASSED = t('This moment has passed. Choose a later one, or none to publish now');

/** What is said of a newsletter whose moment of publication can't be changed any more. */
export const PUBLIC = t("It has been published already, so its date can't change");

export const isPast = (moment: string) => Date.parse(moment) <= Date.now();

/** The form's schema. A date that it was opened with may have passed meanwhile. */
export const schemaFor = (base: Newsletter | null) =>
  newsletterSchema.superRefine(({ state, publish_at }, context) => {
    if (state !== 'visible' || publish_at === '' || wasPublic(base) || publish_at === base?.publish_at)
      return;
    if (isPast(publish_at)) context.addIssue({ code: 'custom', path: ['publish_at'], message: PASSED });
  });

/** The date to save; undefined leaves it to the database: now for what visitors see for the first time. */
function dateToSave(base: Newsletter | null, { state, publish_at }: NewsletterForm) {
  if (base && wasPublic(base)) return base.publish_at ?? undefined;
  if (state !== 'visible') return undefined;
  if (publish_at) return publish_at;
  return base && isScheduled(base) ? PUBLISH_NOW : undefined;
}

/** The form's values as they're saved on top of a version. */
export const toSave = (base: Newsletter | null, values: NewsletterForm) => ({
  ...values,
  publish_at: dateToSave(base, values),
});

/** What a save has done, in a sentence. */
export function savedSentence(saved: { state: string; publish_at: string | null }) {
  if (saved.state === 'hidden') return t('Newsletter saved. Only editors see it');
  if (saved.state === 'discontinued') return t("Newsletter saved. It's no longer published");
  return isScheduled(saved)
    ? t('Newsletter saved. It will be published on {moment}', { moment: momentOf(saved.publish_at ?? '') })
    : t('Newsletter saved');
}
