import { t } from '@newsletters/shared/texts';
import { ImportError } from '../email/importError';
import { type Visitor, visitFiles } from './archive';
import { dateOfSerial, showsDay } from './serialDates';

const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

interface Relation {
  id: string | undefined;
  type: string;
  file: string;
}

/** The files of the first sheet that isn't hidden, and of the texts that sheets share. */
async function filesIn(archive: Uint8Array) {
  const sheets: (string | undefined)[] = [];
  const relations: Relation[] = [];
  let from1904 = false;
  const book: Visitor = {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const all = attributes();
      if (/hidden$/i.test(all.state ?? '')) return;
      // Its prefix can differ.
      sheets.push(Object.entries(all).find(([key]) => key.endsWith(':id'))?.[1]);
    },
  };
  const related: Visitor = {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id, Type = '', Target = '' } = attributes();
      relations.push({ id: Id, type: Type, file: new URL(Target, 'file:///xl/').pathname.slice(1) });
    },
  };
  const found = await visitFiles(
    archive,
    new Map([
      [BOOK, book],
      [RELATIONS, related],
    ]),
  );
  const sheet = relations.find(({ id }) => id === sheets[0])?.file;
  if (!found.has(BOOK) || !sheet) throw new ImportError(t("This file isn't an Excel workbook with a sheet."));
  const fileOf = (kind: string) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.file;
  return { sheet, texts: fileOf('sharedStrings'), styles: fileOf('styles'), from1904 };
}

/** What a workbook can't write as it is, such as a tab: `_x0009_`. */
const unescaped = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_escape, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Collects the texts that sheets share. */
function sharedTexts(texts: string[]): Visitor {
  let text = '';
  let inText = false;
  let aside = false;
  return {
    open: (name) => {
      if (name === 'si') text = '';
      // How to pronounce it.
      if (name === 'rPh') aside = true;
      if (name === 't') inText = !aside;
    },
    text: (part) => {
      if (inText) text += part;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') aside = false;
      if (name === 'si') texts.push(unescaped(text));
    },
  };
}

/** Collects which formats of cells show a day, in their order. */
function dayStyles(styles: boolean[]): Visitor {
  const codes = new Map<string, string>();
  let inCells = false;
  return {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        // Attributes come as they're written.
        codes.set(numFmtId, formatCode.replaceAll('&quot;', '"'));
      }
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const { numFmtId = '' } = attributes();
      styles.push(showsDay(Number(numFmtId), codes.get(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  };
}

/** The number of the column in a cell's name, from 0: "B7" is in column 1. */
function columnIn(cell: string): number {
  const letters = /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell as the sheet has it: its text, or the number of a shared one. */
interface Cell {
  column: number;
  type: string | undefined;
  style: number;
  text: string;
}

/** Collects the cells of a sheet. Of a formula, it takes the result that was saved with it. */
function sheetCells(rows: Cell[][], check: (rows: number, columns: number) => void): Visitor {
  let row: Cell[] = [];
  let cell: Cell | undefined;
  let inValue = false;
  return {
    open: (name, attributes) => {
      if (name === 'row') row = [];
      if (name === 'c') {
        const { r = '', s = '', t } = attributes();
        const named = columnIn(r);
        cell = {
          column: named < 0 ? (row.at(-1)?.column ?? -1) + 1 : named,
          type: t,
          style: Number(s),
          text: '',
        };
      }
      if (name === 'v' || name === 't') inValue = true;
    },
    text: (part) => {
      if (inValue && cell) cell.text += part;
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'c' && cell) {
        if (cell.text !== '') row.push(cell);
        check(rows.length, Math.max(row.length, cell.text === '' ? 0 : cell.column + 1));
        cell = undefined;
      }
      if (name === 'row' && row.length > 0) {
        rows.push(row);
        check(rows.length, 0);
      }
    },
  };
}

/**
 * The cells of the first sheet of an .xlsx workbook that isn't hidden; rows without a value are left out.
 *
 * @param check throws when there are too many rows or columns
 */
export async function workbookCells(
  archive: Uint8Array,
  check: (rows: number, columns: number) => void,
): Promise<string[][]> {
  const { sheet, texts: file, styles: stylesFile, from1904 } = await filesIn(archive);
  const texts: string[] = [];
  const rows: Cell[][] = [];
  const visitors = new Map([[sheet, sheetCells(rows, check)]]);
  if (file) visitors.set(file, sharedTexts(texts));
  const styles: boolean[] = [];
  if (stylesFile) visitors.set(stylesFile, dayStyles(styles));
  const found = await visitFiles(archive, visitors);
  if (!found.has(sheet)) throw new ImportError(t("This file isn't an Excel workbook with a sheet."));
  const textOf = ({ type, style, text }: Cell) => {
    if (type === 's') return texts[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    if ((type === undefined || type === 'n') && styles[style]) return dateOfSerial(text, from1904);
    return unescaped(text);
  };
  return rows.map((row) => {
    const cells: string[] = [];
    for (const cell of row) cells[cell.column] = textOf(cell);
    return Array.from(cells, (text = '') => text);
  });
}
