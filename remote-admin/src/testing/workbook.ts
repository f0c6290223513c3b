import { strToU8, zipSync } from 'fflate';

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The letters of a column, from 0. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** A sheet whose texts are all shared, as Excel writes it. */
export function sheetOf(rows: string[][]) {
  const texts: string[] = [];
  const cell = (text: string, row: number, column: number) =>
    text === '' ? '' : `<c r="${letters(column)}${row + 1}" t="s"><v>${texts.push(text) - 1}</v></c>`;
  const xml = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`,
  );
  return {
    sheet: `<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`,
    texts: `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  };
}

/** An .xlsx workbook with a hidden sheet and a visible one. */
export function workbookOf({ sheet, texts }: { sheet: string; texts?: string }, more = {}): File {
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/worksheets/sheet2.xml': sheet,
    'xl/workbook.xml':
      '<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="urn:r"><sheets><sheet name="Lists" state="hidden" r:id="rId1"/><sheet name="Letters" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'worksheet', '/xl/worksheets/sheet2.xml')}${relation('rId3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c><v>hidden</v></c></row></sheetData></worksheet>',
    ...(texts && { 'xl/sharedStrings.xml': texts }),
    ...more,
  };
  const archive = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  return new File([new Uint8Array(archive)], 'letters.xlsx');
}
