import { t } from '@newsletters/shared/texts';
import { ImportError } from '../email/importError';
import { csvCells, withQuotes } from './csv';
import { decodedText } from './decodedText';
import { areHeadings } from './fields';
import {
  MOST_BYTES,
  MOST_CHARACTERS,
  MOST_COLUMNS,
  MOST_ROWS,
  MOST_UNPACKED,
  tooLarge,
  tooLargeUnpacked,
  tooLong,
  tooManyColumns,
  tooManyRows,
} from './tableLimits';
import { workbookCells } from './workbook';

/** How a ZIP archive starts, and a document of Office before 2007 or with a password, in hexadecimal. */
const ARCHIVE = '504b0304';
const OLD_OFFICE = 'd0cf11e0';

const startOf = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');

function check(rows: number, columns: number) {
  if (rows > MOST_ROWS + 1) throw tooManyRows();
  if (columns > MOST_COLUMNS) throw tooManyColumns();
}

/** Without what a text can't hold, and with one kind of line break. */
const plain = (cell: string) => cell.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

/** All rows as wide as the widest. */
function even(rows: string[][]): string[][] {
  const wide = rows.map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1);
  const width = Math.max(0, ...wide);
  const kept = rows.filter((_row, index) => wide[index] !== 0);
  if (kept.length === 0 || (kept.length === 1 && areHeadings(kept[0] ?? [])))
    throw new ImportError(t('There are no rows in this table.'));
  if (kept.some((row) => row.some((cell) => cell.length > MOST_CHARACTERS))) throw tooLong();
  // A workbook can have one long text in all its cells.
  if (kept.flat().reduce((sum, cell) => sum + cell.length, 0) > MOST_UNPACKED) throw tooLargeUnpacked();
  return kept.map((row) => Array.from({ length: width }, (_, column) => plain(row[column] ?? '')));
}

/** The cells of a table that was pasted. Fails with an ImportError. */
export async function readPasted(text: string): Promise<string[][]> {
  if (text.length > MOST_BYTES) throw tooLarge();
  return even(await csvCells(withQuotes(text)));
}

/** The cells of a .csv, .tsv or .xlsx file, whatever its name says. Fails with an ImportError. */
export async function readTable(file: File): Promise<string[][]> {
  if (file.size > MOST_BYTES) throw tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = startOf(bytes);
  if (start === OLD_OFFICE)
    throw new ImportError(
      t(
        'This file has a password or comes from an old version of Excel. Save it as .xlsx without a password.',
      ),
    );
  if (start !== ARCHIVE) {
    const text = decodedText(bytes);
    if (text.includes('\0'))
      throw new ImportError(t("This file isn't a table. Choose a .csv, .tsv or .xlsx file."));
    return even(await csvCells(text));
  }
  try {
    return even(await workbookCells(bytes, check));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(t("This workbook can't be read. It may be damaged."));
  }
}
