import { queryClient } from '@newsletters/shared/query';
import { CHUNK } from '../chunks';
import { csvOf, type ExportFormat, type ExportOptions } from '../export';
import { type NewsletterOverview, newsletterOverviewQuery } from './overview';

/** Newsletters as they're read now, newest first; only those with the given ids, if any. */
async function* newsletters(only: ReadonlySet<string> | undefined) {
  const all = await queryClient.fetchQuery({ ...newsletterOverviewQuery, staleTime: 0 });
  const wanted = only ? all.filter(({ id }) => only.has(id)) : all;
  for (let from = 0; from < wanted.length; from += CHUNK)
    yield { rows: wanted.slice(from, from + CHUNK), total: wanted.length };
}

/** The columns that an import of newsletters reads, too. Examples are left out: a cell of a spreadsheet is too small for one. */
const format: ExportFormat<NewsletterOverview> = {
  spreadsheet: true,
  columns: {
    ID: ({ id }) => id,
    Title: ({ title }) => title,
    Category: ({ category_name }) => category_name,
    Description: ({ description }) => description,
    Image: ({ image_url }) => image_url ?? '',
  },
};

/** Newsletters as a file for spreadsheets: all of them, or those with the given ids. Fails with "Failed to load newsletters". */
export const exportNewsletters = (only: ReadonlySet<string> | undefined, options: ExportOptions) =>
  csvOf(newsletters(only), format, options);
