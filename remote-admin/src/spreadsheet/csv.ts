import { t } from '@newsletters/shared/texts';
import { type ParseResult, type Parser, parse } from 'papaparse';
import { ImportError } from '../email/importError';
import { MOST_COLUMNS, MOST_ROWS, missingQuote, tooLong, tooManyColumns, tooManyRows } from './tableLimits';

/** How many characters are read at a time. */
const PIECE = 50_000;

/** A row that is longer than this isn't read to its end: each piece more would mean parsing all of it again. */
const LONGEST_ROW = 300_000;

/** Whether a row has more columns than can be used. */
const isTooWide = (row: string[]) => row.findLastIndex((cell) => cell.trim() !== '') >= MOST_COLUMNS;

/**
 * The start of the first of these cells whose quotation mark isn't closed on the same line, so that it may have swallowed the rows
 * below. Undoubled quotation marks within a line are harmless.
 */
function unclosedCell(text: string, starts: number[], delimiter: string): string | undefined {
  for (const start of new Set(starts)) {
    const [line = ''] = text.slice(start, start + LONGEST_ROW).split(/[\r\n]/, 1);
    const { errors } = parse(`"${line}`, { delimiter });
    if (errors.some(({ code, index }) => code === 'MissingQuotes' && index === 1))
      return [...line].slice(0, 30).join('');
  }
  return undefined;
}

/**
 * Puts pasted cells that begin with a quotation mark in quotation marks, as a file has them: spreadsheets copy most cells as they are. Text
 * without tabs may be CSV and is left alone.
 */
export const withQuotes = (text: string) =>
  text.includes('\t')
    ? text.replace(
        /(?<![^\t\r\n])(?:"(?:[^"\t]|"")*"(?![^\t\r\n])|("[^\t\r\n]*))/g,
        (cell, unquoted?: string) => (unquoted ? `"${unquoted.replaceAll('"', '""')}"` : cell),
      )
    : text;

/** The cells of CSV or TSV, whose separator is guessed; without empty rows. The page can respond meanwhile. */
export const csvCells = (text: string) =>
  new Promise<string[][]>((resolve, reject) => {
    const rows: string[][] = [];
    let pieces = 0;
    let begin = 0;
    parse<string[]>(text, {
      chunkSize: PIECE,
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', '\t', ';', '|'],
      chunk: ({ data, errors, meta }: ParseResult<string[]>, parser: Parser) => {
        pieces += 1;
        const malformed = errors.filter(({ code }) => code === 'InvalidQuotes');
        // A row that isn't complete is read again with the next piece.
        const starts = malformed.map(({ index = 0 }) => begin + index).filter((start) => start < meta.cursor);
        begin = meta.cursor;
        for (const row of data) rows.push(row);
        const unread = pieces * PIECE - meta.cursor;
        const refuse = (reason: Error) => {
          reject(reason);
          parser.abort();
        };
        if (unread > LONGEST_ROW) return refuse(tooLong());
        if (data.some(isTooWide)) return refuse(tooManyColumns());
        if (rows.length > MOST_ROWS + 1) return refuse(tooManyRows());
        const unclosed = unclosedCell(text, starts, meta.delimiter);
        if (unclosed !== undefined) return refuse(missingQuote(unclosed));
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(rows),
      error: () => reject(new ImportError(t("This file can't be read. It may be damaged."))),
    });
  });
