import { t } from '@newsletters/shared/texts';
import { type ParseResult, type Parser, parse } from 'papaparse';
import { ImportError } from '../email/importError';
import { MOST_COLUMNS, MOST_ROWS, tooLong, tooManyColumns, tooManyRows } from './tableLimits';

/** How many characters are read at a time. */
const PIECE = 50_000;

/** A row that is longer than this isn't read to its end: each piece more would mean parsing all of it again. */
const LONGEST_ROW = 300_000;

/** Whether a row has more columns than can be used. */
const isTooWide = (row: string[]) => row.findLastIndex((cell) => cell.trim() !== '') >= MOST_COLUMNS;

/** The cells of CSV or TSV, whose separator is guessed; without empty rows. The page can respond meanwhile. */
export const csvCells = (text: string) =>
  new Promise<string[][]>((resolve, reject) => {
    const rows: string[][] = [];
    let pieces = 0;
    parse<string[]>(text, {
      chunkSize: PIECE,
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', '\t', ';', '|'],
      chunk: ({ data, meta }: ParseResult<string[]>, parser: Parser) => {
        pieces += 1;
        for (const row of data) rows.push(row);
        const unread = pieces * PIECE - meta.cursor;
        const refuse = (reason: Error) => {
          reject(reason);
          parser.abort();
        };
        if (unread > LONGEST_ROW) return refuse(tooLong());
        if (data.some(isTooWide)) return refuse(tooManyColumns());
        if (rows.length > MOST_ROWS + 1) return refuse(tooManyRows());
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(rows),
      error: () => reject(new ImportError(t("This file can't be read. It may be damaged."))),
    });
  });
