import { type ParseResult, type Parser, parse } from 'papaparse';
import { ImportError } from '../import/importError';
import { MOST_COLUMNS, MOST_ROWS, tooManyColumns, tooManyRows } from './tableLimits';

/** How many characters are read at a time. */
const PIECE = 100_000;

/** Why a table in this state can't be imported, if so. Checked early: parsing all of it could take long. */
function excess(rows: string[][]) {
  if (rows.length > MOST_ROWS + 1) return tooManyRows();
  const isTooWide = (row: string[]) => row.findLastIndex((cell) => cell.trim() !== '') >= MOST_COLUMNS;
  return rows.some(isTooWide) ? tooManyColumns() : undefined;
}

/** The cells of CSV or TSV, whose separator is guessed; without empty rows. The page can respond meanwhile. */
export const csvCells = (text: string) =>
  new Promise<string[][]>((resolve, reject) => {
    const rows: string[][] = [];
    parse<string[]>(text, {
      chunkSize: PIECE,
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', '\t', ';', '|'],
      chunk: ({ data }: ParseResult<string[]>, parser: Parser) => {
        const failure = excess(data);
        for (const row of data) rows.push(row);
        const problem = failure ?? (rows.length > MOST_ROWS + 1 ? tooManyRows() : undefined);
        if (problem) {
          reject(problem);
          return parser.abort();
        }
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(rows),
      error: () => reject(new ImportError("This file can't be read. It may be damaged.")),
    });
  });
