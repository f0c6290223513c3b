import { language } from '@newsletters/shared/language';

/** How a table of rows becomes a file. */
export interface ExportFormat<Row> {
  /** The values by the names of their columns. */
  columns: Record<string, (row: Row) => string>;
  /** For spreadsheets: what they would calculate stays text, a mark at the start says that the file is UTF-8, and the separator is that of their language. */
  spreadsheet?: boolean;
}

/** The rows to export, in order, and their total number; undefined if there are too many to count. */
export type ExportedRows<Row> = AsyncIterable<{ rows: Row[]; total: number | undefined }>;

/** How an export reports and ends. */
export interface ExportOptions {
  /** Called with the number of rows written so far, and of all if it's known. */
  onProgress?: (done: number, total: number | undefined) => void;
  signal: AbortSignal;
}

/** An exported file. */
export interface Exported {
  content: Blob;
  /** The number of rows, without the head. */
  count: number;
}

/**
 * What spreadsheets take for the start of a formula, in any width; also after what they ignore in front of it, and after apostrophes,
 * so that taking one away again leaves exactly what was exported.
 */
const FORMULA = /^'*(?:[\t\r\n ]*[=+\-@＝＋－＠]|[\t\r])/;

/** The same within a cell, where one begins for a spreadsheet that expects another separator. */
const INNER_FORMULA = /([,;\t\r\n])(?='* *[=+\-@＝＋－＠])/g;
const ESCAPED_INNER_FORMULA = /([,;\t\r\n])'(?='* *[=+\-@＝＋－＠])/g;

/** The text of a cell that an export for spreadsheets has written: without the apostrophes that keep it from being a formula. */
export const exportedText = (cell: string) =>
  (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell).replaceAll(
    ESCAPED_INNER_FORMULA,
    '$1',
  );

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes rows as CSV (RFC 4180 but for the separator, UTF-8). Each chunk becomes a part of the file at once, so that the rows of a long list are
 * never in the memory together.
 */
export async function csvOf<Row>(
  chunks: ExportedRows<Row>,
  { columns, spreadsheet }: ExportFormat<Row>,
  { onProgress, signal }: ExportOptions,
): Promise<Exported> {
  const { unparse } = (await import('papaparse')).default;
  const values = Object.values(columns);
  const written = (rows: string[][]) => {
    const text = unparse(rows, {
      newline: '\r\n',
      delimiter: spreadsheet ? separator() : ',',
      escapeFormulae: spreadsheet && FORMULA,
    });
    return new Blob([text, '\r\n']);
  };
  const parts: (Blob | string)[] = [spreadsheet ? BYTE_ORDER_MARK : '', written([Object.keys(columns)])];
  let count = 0;
  for await (const { rows, total } of chunks) {
    signal.throwIfAborted();
    const texts = rows.map((row) => values.map((read) => read(row)));
    parts.push(
      written(
        spreadsheet ? texts.map((row) => row.map((text) => text.replaceAll(INNER_FORMULA, "$1'"))) : texts,
      ),
    );
    count += rows.length;
    onProgress?.(count, total && Math.max(count, total));
  }
  return { content: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count };
}

/** What separates cells in the files of a language's spreadsheets: a comma can't where numbers have one. */
const separator = () => {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
};

const two = (part: number) => String(part).padStart(2, '0');

/** A stored timestamp as spreadsheets read it, in the time zone of the device, to the minute. */
export function cellMoment(stored: string | null): string {
  if (!stored) return '';
  const at = new Date(stored);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A stored timestamp as spreadsheets read it, in UTC. */
export const cellTime = (stored: string | null) =>
  stored ? new Date(stored).toISOString().slice(0, 19).replace('T', ' ') : '';

/** A title as a part of a file name: "The Weekly Beaker" becomes "the-weekly-beaker". */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
