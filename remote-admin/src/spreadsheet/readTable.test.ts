import { strToU8, zipSync } from 'fflate';
import { sheetOf, workbookOf } from '../testing/workbook';
import { readPasted, readTable } from './readTable';
import { MOST_UNPACKED } from './tableLimits';

const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'letters.csv');

const table = [
  ['Title', 'Description'],
  ['Crumbs', 'All about bread'],
];

const wide = (text: string, big: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !big);
  return bytes;
};

describe('separated values', () => {
  test.each([
    ['commas', 'Title,Description\r\nCrumbs,All about bread\r\n'],
    ['semicolons', 'Title;Description\nCrumbs;All about bread'],
    ['tabs', 'Title\tDescription\nCrumbs\tAll about bread\n'],
    ['quotes', '"Title","Description"\n"Crumbs","All about bread"'],
    ['empty rows and columns', '\n,,\nTitle,Description,\n ,\nCrumbs,All about bread, \n\n'],
  ])('%s', async (_what, text) => {
    expect(await readTable(file(text))).toEqual(table);
    expect(await readPasted(text)).toEqual(table);
  });

  test('quotes across lines, separators and quotes in cells', async () => {
    const text = 'Title;Description\n"Crumbs; ""fresh""";"First line,\r\nsecond\rthird"\nRye;"a\tb"';
    expect(await readTable(file(text))).toEqual([
      ['Title', 'Description'],
      ['Crumbs; "fresh"', 'First line,\nsecond\nthird'],
      ['Rye', 'a\tb'],
    ]);
  });

  test('a quote that never ends takes the rest of a short file, and nothing is lost', async () => {
    expect(await readTable(file('Title\n"Crumbs\nRye\n'))).toEqual([['Title'], ['Crumbs\nRye\n']]);
  });

  const unclosed = '"Best" – NYT\nRye';

  test('cells that are pasted as they are may begin with a quotation mark', async () => {
    expect(await readPasted(`Title\tDescription\nCrumbs\t${unclosed}\tx`)).toEqual([
      ['Title', 'Description'],
      ['Crumbs', '"Best" – NYT'],
      ['Rye', 'x'],
    ]);
    expect(await readPasted('"Best\tBread\r\n"12"" wide"\t"two\r\n""lines"""\r\nRye\t"Best"')).toEqual([
      ['"Best', 'Bread'],
      ['12" wide', 'two\n"lines"'],
      ['Rye', 'Best'],
    ]);
    // Ditto marks.
    expect(await readPasted('Crumbs\tFood\nRye\t"\nOats\t"\nEmmer\tFood')).toEqual([
      ['Crumbs', 'Food'],
      ['Rye', '"'],
      ['Oats', '"'],
      ['Emmer', 'Food'],
    ]);
  });

  test.each([
    ['a file', () => readTable(file(`Title,Description\nCrumbs,${unclosed},x\nOats,x`))],
    ['one pasted column', () => readPasted(`Title\n${unclosed}`)],
  ])('%s in which one takes the rows below is refused', async (_what, read) => {
    await expect(read()).rejects.toThrow(
      'In the cell that begins with “Best" – NYT”, a quotation mark may be missing.',
    );
  });

  test('quotes within a cell are read also if they are not doubled', async () => {
    expect(
      await readTable(file('Title,Description,Notes\nCrumbs,"So "fresh" a bread","Two\nlines"\nRye,x,y')),
    ).toEqual([
      ['Title', 'Description', 'Notes'],
      ['Crumbs', 'So "fresh" a bread', 'Two\nlines'],
      ['Rye', 'x', 'y'],
    ]);
  });

  test('quotes are right also where a piece ends', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => [
      `Letter ${index}`,
      `"${'x'.repeat(index % 7)}"\n"${'"\n'.repeat(60)}`,
    ]);
    const lines = rows.map(([title, text = '']) => `"${title}","${text.replaceAll('"', '""')}"`);
    expect(await readTable(file(lines.join('\n').replaceAll('\n', '\r\n')))).toEqual(rows);
  });

  test('a long file arrives in order, also where a cell is read in two pieces', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => [`Letter ${index}`, 'x'.repeat(300)]);
    rows.splice(500, 1, ['Long', `${'y\n'.repeat(24_999)}z`]);
    const text = rows.map(([title, description]) => `${title},"${description}"`).join('\n');
    expect(await readTable(file(text))).toEqual(rows);
  });
});

describe('encodings', () => {
  const text = 'Title,Description\nCafé “Été”,日本 😀';
  const cells = [
    ['Title', 'Description'],
    ['Café “Été”', '日本 😀'],
  ];
  const mark = '\uFEFF';

  test.each([
    ['UTF-8', file(text)],
    ['UTF-8 with a mark', file(mark, text)],
    ['UTF-16', file(wide(mark + text, false))],
    ['UTF-16, big-endian', file(wide(mark + text, true))],
    ['UTF-16 without a mark', file(wide(text, false))],
    ['UTF-16, big-endian, without a mark', file(wide(text, true))],
  ])('%s', async (_name, one) => {
    expect(await readTable(one)).toEqual(cells);
  });

  test('what Excel on Windows writes', async () => {
    const bytes = new Uint8Array([...'Title\nCaf'].map((char) => char.charCodeAt(0)).concat([0xe9]));
    expect(await readTable(file(bytes))).toEqual([['Title'], ['Café']]);
  });
});

describe('workbooks', () => {
  test('the first sheet that is shown, with shared texts', async () => {
    const rows = [
      ['Title', '', 'Description'],
      ['Crumbs & <b>', 'x', 'two\nlines'],
    ];
    expect(await readTable(workbookOf(sheetOf(rows)))).toEqual(rows);
  });

  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="0.00&quot; d&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
  const relations = (more: string) =>
    `<Relationships><Relationship Id="rId2" Type="urn:r/worksheet" Target="worksheets/sheet2.xml"/>${more}</Relationships>`;
  const withStyles = (book: string) => ({
    'xl/styles.xml': styles,
    'xl/_rels/workbook.xml.rels': relations(
      '<Relationship Id="rId9" Type="urn:r/styles" Target="styles.xml"/>',
    ),
    'xl/workbook.xml': `<workbook xmlns:r="urn:r">${book}<sheets><sheet name="Letters" r:id="rId2"/></sheets></workbook>`,
  });

  test.each([
    ['from 1900', '<workbookPr/>', '2026-11-30', '2026-11-30 09:00'],
    ['from 1904', '<workbookPr date1904="1"/>', '2030-12-01', '2030-12-01 09:00'],
  ])('cells of type date, counted %s', async (_what, book, day, moment) => {
    const sheet =
      '<worksheet><sheetData><row>' +
      '<c s="1"><v>46356</v></c><c s="2"><v>46356.375</v></c><c s="3"><v>46356</v></c><c s="0"><v>46356</v></c><c><v>46356</v></c>' +
      '<c s="1" t="str"><v>46356</v></c><c s="1" t="d"><v>2026-11-30T09:00</v></c>' +
      '</row></sheetData></worksheet>';
    expect(await readTable(workbookOf({ sheet }, withStyles(book)))).toEqual([
      [day, moment, '46356', '46356', '46356', '46356', '2026-11-30T09:00'],
    ]);
  });

  test('numbers, formulas by their results, rich and inline texts, escapes, gaps, and another prefix', async () => {
    const sheet =
      '<x:worksheet><x:sheetData>' +
      '<x:row r="1"><x:c r="A1"><x:v>1984</x:v></x:c><x:c r="C1" t="b"><x:v>1</x:v></x:c></x:row>' +
      '<x:row r="3"><x:c r="A3" t="str"><x:f>1+1</x:f><x:v>=2</x:v></x:c>' +
      '<x:c r="B3" t="inlineStr"><x:is><x:r><x:t>in</x:t></x:r><x:r><x:t>line</x:t></x:r></x:is></x:c>' +
      '<x:c t="s"><x:v>0</x:v></x:c></x:row><x:row r="9"/></x:sheetData></x:worksheet>';
    const texts =
      '<sst><si><r><t>To</t></r><r><t>_x004B_yo</t></r><rPh sb="0" eb="1"><t>トウキョウ</t></rPh></si></sst>';
    expect(await readTable(workbookOf({ sheet, texts }))).toEqual([
      ['1984', '', 'TRUE'],
      ['=2', 'inline', 'ToKyo'],
    ]);
  });
});

const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const archive = (files: Record<string, string>) =>
  new File(
    [
      new Uint8Array(
        zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
      ),
    ],
    'a.xlsx',
  );
const many = (rows: number, columns: number) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 'x'));

describe('what is refused, in a sentence', () => {
  test.each([
    ['50 MB', () => new File([new Uint8Array(50 * 1_048_576)], 'a.csv'), /larger than 5 MB/],
    ['no row', () => file('\n \n'), /There are no rows/],
    ['nothing but headings', () => file('Title,Description\n'), /There are no rows/],
    ['an image', () => file(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])), /isn't a table/],
    ['a workbook with a password', () => file(old), /has a password or comes from an old version/],
    ['another archive', () => archive({ 'word/document.xml': '<a/>' }), /isn't an Excel workbook/],
    [
      'a damaged workbook',
      async () => new File([(await workbookOf(sheetOf(many(9, 9))).arrayBuffer()).slice(0, 300)], 'a.xlsx'),
      /isn't an Excel workbook|can't be read/,
    ],
    ['damaged XML', () => workbookOf({ sheet: '<a><b></a>' }), /can't be read/],
    ['1,001 rows', () => file(`Title\n${'x\n'.repeat(1001)}`), /more than 1,000 rows/],
    ['1,001 rows of a workbook', () => workbookOf(sheetOf(many(1002, 1))), /more than 1,000 rows/],
    [
      'a quote that never ends',
      () => file(`Title\n"${'x\n'.repeat(2_600_000)}`),
      /quotation mark may be missing/,
    ],
    ['nothing but quotes', () => file(`Title\n"${'""'.repeat(2_600_000)}`), /quotation mark may be missing/],
    ['a long cell', () => workbookOf(sheetOf([['x'.repeat(50_001)]])), /more than 50,000 characters/],
    ['16,384 columns', () => file(many(2, 16_384).join('\n')), /more than 100 columns/],
    ['16,384 columns of a workbook', () => workbookOf(sheetOf(many(2, 16_384))), /more than 100 columns/],
    [
      'a bomb in the sheet',
      () =>
        workbookOf({ sheet: `<worksheet><sheetData>${' '.repeat(MOST_UNPACKED)}</sheetData></worksheet>` }),
      /too large once it is unpacked/,
    ],
    [
      'a bomb in the texts',
      () => workbookOf({ sheet: '<worksheet/>', texts: `<sst>${' '.repeat(MOST_UNPACKED)}</sst>` }),
      /too large once it is unpacked/,
    ],
    [
      'one long text in many cells',
      () =>
        workbookOf({
          sheet: `<worksheet><sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(900)}</sheetData></worksheet>`,
          texts: `<sst><si><t>${'x'.repeat(40_000)}</t></si></sst>`,
        }),
      /too large once it is unpacked/,
    ],
  ])('%s', async (_what, make, reason) => {
    const refused = readTable(await make());
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toHaveProperty('name', 'ImportError');
  });

  test('5 MB that were pasted', async () => {
    await expect(readPasted('x'.repeat(5_242_881))).rejects.toThrow(/larger than 5 MB/);
  });
});

test('what else is in a workbook is never unpacked, and nothing in it is requested', async () => {
  const sheet =
    '<!DOCTYPE a [<!ENTITY x SYSTEM "http://localhost/secret">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>';
  const rest = { 'xl/media/image1.png': ' '.repeat(MOST_UNPACKED + 1) };
  expect(await readTable(workbookOf({ sheet }, rest))).toEqual([['&x;']]);
});
