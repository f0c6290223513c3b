import { t } from '@newsletters/shared/texts';
import { ImportError } from '../email/importError';

/** The most rows of a table, without its headings. */
export const MOST_ROWS = 1000;

/** The most columns that a table can use. */
export const MOST_COLUMNS = 100;

/** The most characters of a cell, ten times as many as a description can have. */
export const MOST_CHARACTERS = 50_000;

/** In bytes. */
export const MOST_BYTES = 5_242_880;

/** The most bytes of a workbook that are unpacked, and the most characters in its cells: more than a thousand rows need. */
export const MOST_UNPACKED = 30_000_000;

export const tooLarge = () =>
  new ImportError(t('This file is larger than 5 MB. Split it into several files.'));

export const tooLargeUnpacked = () =>
  new ImportError(t('This workbook is too large once it is unpacked. Save the sheet as .csv.'));

export const tooManyRows = () =>
  new ImportError(t('This table has more than 1,000 rows. Split it into several tables.'));

export const tooLong = () =>
  new ImportError(
    t('A cell in this table has more than 50,000 characters. A quotation mark may be missing.'),
  );

/** @param start how the cell begins */
export const missingQuote = (start: string) =>
  new ImportError(t('In the cell that begins with “{start}”, a quotation mark may be missing.', { start }));

export const tooManyColumns = () =>
  new ImportError(t("This table has more than 100 columns. Delete those that aren't about newsletters."));
