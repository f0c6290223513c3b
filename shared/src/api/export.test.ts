import { parse } from 'csv-parse/sync';
import { csvOf, type ExportFormat, exportedText, slugOf } from './export';

interface Row {
  text: string;
}

const awkward = [
  'plain',
  'a "quoted" word',
  'a, b; c',
  'two\nlines',
  'two\r\nlines',
  ' spaces ',
  'ünïcödé 😀',
  '',
];
const formulas = ['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', '=1\n2', ' =1', '＝1'];

async function* chunksOf(texts: string[], size: number) {
  for (let from = 0; from < texts.length; from += size) {
    const rows = texts.slice(from, from + size).map((text) => ({ text }));
    yield { rows, total: texts.length };
  }
}

const plain: ExportFormat<Row> = { columns: { text: ({ text }) => text, other: () => 'x' } };

async function fileOf(texts: string[], format = plain, size = 3) {
  const progress: string[] = [];
  const { content, count } = await csvOf(chunksOf(texts, size), format, {
    onProgress: (done, total) => progress.push(`${done}/${total}`),
    signal: new AbortController().signal,
  });
  return { content, count, progress, bytes: Buffer.from(await content.arrayBuffer()) };
}

const rowsIn = (bytes: Buffer): string[] =>
  parse(bytes, { columns: true, bom: true }).map((row) => (row as Row).text);

test('an independent parser reads back what was written, whatever it contains', async () => {
  const texts = [...awkward, ...formulas];
  const { content, bytes, count, progress } = await fileOf(texts);
  expect(content.type).toBe('text/csv;charset=utf-8');
  expect(rowsIn(bytes)).toEqual(texts);
  expect(count).toBe(texts.length);
  expect(progress.at(0)).toBe('3/17');
  expect(progress.at(-1)).toBe('17/17');
});

test('lines end as RFC 4180 wants, including the last one, also in an empty file', async () => {
  expect((await fileOf(['a', 'b'])).bytes.toString()).toBe('text,other\r\na,x\r\nb,x\r\n');
  expect((await fileOf([])).bytes.toString()).toBe('text,other\r\n');
});

test('a spreadsheet gets a byte order mark, and formulas as text', async () => {
  const { bytes } = await fileOf([...awkward, ...formulas], { ...plain, spreadsheet: true });
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const asText = (formula: string) => `'${formula.replace(/^[\t\r]/, "$&'")}`;
  expect(rowsIn(bytes)).toEqual([...awkward, ...formulas.map(asText)]);
});

test.each([
  ['de', ';'],
  ['es-x-formal', ';'],
  ['es-MX', ','],
  ['en', ','],
])(
  'the separator is that of spreadsheets in %s, and a comma for other software',
  async (language, separator) => {
    globalThis.translation = { language, direction: 'ltr', texts: { '': {} } };
    jest.resetModules();
    const { csvOf } = await import('./export');
    const firstLine = async (spreadsheet: boolean) => {
      const { content } = await csvOf(
        chunksOf(['a;b,c'], 1),
        { ...plain, spreadsheet },
        { signal: new AbortController().signal },
      );
      return (await content.text()).split('\r\n')[1];
    };
    const quoted = '"a;b,c"';
    expect(await firstLine(true)).toBe([quoted, 'x'].join(separator));
    expect(await firstLine(false)).toBe(`${quoted},x`);
    globalThis.translation = undefined;
  },
);

test.each([',', ';', '\t'])(
  'with %j between cells, nothing that was exported is a formula',
  async (separator) => {
    const texts = [...awkward, ...formulas].flatMap((text) =>
      [',', ';', '\t', '\n', '\r\n'].flatMap((before) => [`a${before}${text}`, `"a"${before} ${text};b`]),
    );
    const { bytes } = await fileOf(texts, { ...plain, spreadsheet: true });
    // As spreadsheets do, which take quotes for text where a cell doesn't begin with one.
    const cells = parse(bytes, {
      bom: true,
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
    })
      .flat()
      .map(String);
    expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([]);
    expect(rowsIn(bytes).map(exportedText)).toEqual(texts);
  },
);

test('what was exported for spreadsheets can be read back exactly, whatever it contains', async () => {
  const quoted = [...formulas, ...awkward].map((text) => `'${text}`);
  const texts = [...awkward, ...formulas, ...quoted, ...quoted.map((text) => `'${text}`)];
  const { bytes } = await fileOf(texts, { ...plain, spreadsheet: true });
  const cells = rowsIn(bytes);
  expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([]);
  expect(cells.map(exportedText)).toEqual(texts);
});

test('an aborted export fails instead of returning a part', async () => {
  const controller = new AbortController();
  const exported = csvOf(chunksOf(['a', 'b'], 1), plain, {
    onProgress: () => controller.abort(),
    signal: controller.signal,
  });
  await expect(exported).rejects.toThrow(/abort/i);
});

test.each([
  ['The Weekly Beaker', 'the-weekly-beaker'],
  ['  Café / “Été” & more! ', 'café-été-more'],
  ['../../etc', 'etc'],
  ['新聞', '新聞'],
  ['?!', ''],
])('the title %p becomes the file name %p', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
