import {
  isScheduled,
  MOST_COUNTED,
  newsletterStateOf,
  rhythmName,
  stateLabels,
} from '@newsletters/shared/model';
import { queryClient } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { cellMoment, csvOf, type ExportFormat, type ExportOptions } from '../export';
import { allOverviews, type NewsletterOverview, overviewNumbersQuery } from './overview';

/** Newsletters as they're read now, newest first; only those with the given ids, if any. */
async function* newsletters(only: ReadonlyMap<string, unknown> | undefined, signal: AbortSignal) {
  const numbers = only ? undefined : await queryClient.fetchQuery(overviewNumbersQuery());
  const counted = only?.size ?? numbers?.all?.number ?? 0;
  const total = counted > MOST_COUNTED ? undefined : counted;
  let left = only?.size;
  for await (const chunk of allOverviews({}, signal)) {
    const rows = only ? chunk.filter(({ id }) => only.has(id)) : chunk;
    yield { rows, total };
    if (left !== undefined) left -= rows.length;
    if (left === 0) return;
  }
}

/** The columns that an import of newsletters reads, too. Examples are left out: a cell of a spreadsheet is too small for one. */
const format: ExportFormat<NewsletterOverview> = {
  spreadsheet: true,
  columns: {
    [t('ID')]: ({ id }) => id,
    [t('Title')]: ({ title }) => title,
    [t('Category')]: ({ category_name }) => category_name,
    [t('Description')]: ({ description }) => description,
    [t('Image')]: ({ image_url }) => image_url ?? '',
    [t('Appears')]: ({ rhythm }) => rhythmName(rhythm),
    [t('State')]: (newsletter) =>
      isScheduled(newsletter) ? t('Scheduled') : stateLabels[newsletterStateOf(newsletter.state)],
    [t('Publish on')]: ({ publish_at }) => cellMoment(publish_at),
    [t('Entered')]: ({ entered_at }) => cellMoment(entered_at),
  },
};

/** Newsletters as a file for spreadsheets: all of them, or those with the given ids as keys. Fails with "Failed to load newsletters". */
export const exportNewsletters = (only: ReadonlyMap<string, unknown> | undefined, options: ExportOptions) =>
  csvOf(newsletters(only, options.signal), format, options);
