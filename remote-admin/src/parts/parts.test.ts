import { parseFragment } from 'parse5';
import { examples } from '../testing/examples';
import { changeOf, marked } from './changeOf';
import { applied, type Field, MARK, type Part, type Parts } from './parts';
import { partsIn } from './partsIn';

const known = new Map<string, Parts>();

/** Reads an example once: the largest takes a moment. */
const read = (html: string): Parts => {
  const parts = known.get(html) ?? partsIn(html);
  if (!parts) throw new Error('Too complex');
  known.set(html, parts);
  return parts;
};

const fieldNamed = (part: Part | undefined, name: Field['name']): Field => {
  const field = part?.fields.find((it) => it.name === name);
  if (!field) throw new Error(`No ${name}`);
  return field;
};

const withField = (html: string, name: Field['name'], value?: RegExp) => {
  const part = read(html).parts.find(({ fields }) =>
    fields.some((field) => field.name === name && (value?.test(field.value) ?? true)),
  );
  return fieldNamed(part, name);
};

/** What both have at the beginning and at the end, and what only each of them has. */
function difference(one: string, other: string) {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

const change = (html: string, field: Field, value: string) => applied(html, changeOf(html, field, value));

const edits: [string, (html: string) => string, (before: string, after: string) => void][] = [
  [
    'a letter',
    (html) => {
      const field = withField(html, 'text', /öfnet/);
      return change(html, field, field.value.replace('öfnet', 'öffnet'));
    },
    (before, after) => expect([before, after]).toEqual(['', 'f']),
  ],
  [
    'markup as text',
    (html) => {
      const field = withField(html, 'text', /öfnet/);
      return change(html, field, field.value.replace('öfnet', 'ö<b onclick="x">&amp;</b>fnet'));
    },
    (before, after) => expect([before, after]).toEqual(['', '&lt;b onclick="x"&gt;&amp;amp;&lt;/b&gt;']),
  ],
  [
    'nothing left of a text',
    (html) => {
      const field = withField(html, 'text', /öfnet/);
      return change(html, field, '');
    },
    (before, after) => {
      expect(after).toBe('');
      expect(before).toMatch(/(ö|&ouml;)fnet/);
      expect(before).not.toMatch(/<(?!\d)/);
    },
  ],
  [
    'an address',
    (html) => {
      const field = withField(html, 'href', /^http/);
      return change(html, field, `${field.value}?new=1&x="y'`);
    },
    (before, after) => {
      // Without quotes, the value gets some.
      expect(before).toMatch(/^$|^http/);
      expect(after).toMatch(/\?new=1&amp;x=(&quot;|")y('|&#39;)/);
    },
  ],
  [
    'the source of an image',
    (html) => {
      const field = withField(html, 'src');
      return change(html, field, field.value.replace(/\.\w+$|\?/, '-2$&'));
    },
    (before, after) => expect([before, after]).toEqual(['', '-2']),
  ],
  [
    'an alternative text',
    (html) => {
      const field = withField(html, 'alt');
      return change(html, field, `${field.value} (neu)`);
    },
    (before, after) => {
      expect(after).toContain(' (neu)');
      expect(before).toMatch(/^(Museum)?$/);
    },
  ],
];

/** How many parts at both ends are tried: each takes a moment in the largest example. */
const sample = ({ length }: string) => (length > 100_000 ? 1 : 50);

describe.each(Object.entries(examples))('%s', (_name, html) => {
  test.each(edits)('%s changes that and nothing else', (_what, edit, check) => {
    const next = edit(html);
    const [before = '', after = ''] = difference(html, next);
    check(before, after);
    const count = (source: string) => read(source).elements.length;
    expect(count(next)).toBe(count(html));
  });

  test('every text is listed', () => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    for (const style of page.querySelectorAll('style')) style.remove();
    const letters = (text: string) =>
      text
        .match(/[\p{L}\p{N}]/gu)
        ?.toSorted()
        .join('');
    const labels = read(html).parts.flatMap(({ kind, label }) => (kind === 'text' ? label : []));
    expect(letters(labels.join())).toBe(letters(page.documentElement.textContent ?? ''));
  });

  test('each field can be changed, and says then what was typed', () => {
    const { parts } = read(html);
    for (const [index, part] of parts.entries()) {
      if (index >= sample(html) && index < parts.length - sample(html)) continue;
      for (const [at, field] of part.fields.entries()) {
        const value = `x${field.value}& <i>"'`;
        const again = read(change(html, field, value)).parts[index];
        expect(again?.fields[at]?.value).toBe(value);
      }
    }
  });

  test('the copy for the preview says which element is which, and is otherwise the same', () => {
    const copy = marked(read(html));
    expect(copy.replaceAll(/ data-part="\d+"/g, '')).toBe(html);
    const before = read(html).parts.map(({ label, element }) => [label, element]);
    expect(read(copy).parts.map(({ label, element }) => [label, element])).toEqual(before);
  });

  test('a block goes with what is in it, and all else stays', () => {
    const { parts } = read(html);
    for (const [index, part] of parts.entries()) {
      if (index >= sample(html) && index < parts.length - sample(html)) continue;
      for (const block of part.blocks) {
        const inside = ({ start }: Part) => start >= block.start && start < block.end;
        const next = applied(html, { ...block, text: '' });
        const kept = parts.filter((it) => !inside(it)).map(({ label }) => label);
        expect(read(next).parts.map(({ label }) => label)).toEqual(kept);
      }
    }
  });
});

test('lists what there is, in order, with what no preview shows', () => {
  const list = read(
    `<title>T</title><style>p{}</style><script>s</script><div style="display:none">Preheader</div><p>One <a href="/x">two</a></p>
     <a href="https://a.test"></a><img src=a.png><textarea>Three</textarea><!-- no --><p>&nbsp;</p>`,
  ).parts.map(({ kind, label, hidden, fields }) => [
    kind,
    label,
    hidden,
    fields.map(({ name }) => name).join(),
  ]);
  expect(list).toEqual([
    ['text', 'T', true, 'text'],
    ['text', 'Preheader', true, 'text'],
    ['text', 'One', false, 'text'],
    ['text', 'two', false, 'text,href'],
    ['link', 'https://a.test', false, 'href'],
    ['image', 'a.png', false, 'src,alt'],
    ['text', 'Three', false, 'text'],
  ]);
});

test('texts that have a size within a container of no size are shown, and so are its images', () => {
  const list = read(
    `<div style="font-size:0px">A<div style="display:inline-block;font-size:13px">B <b>C</b><span style="color:red; font-size: 1px !important">D</span></div>
     <p style="font: 14px Arial">E</p><p style="font-size:inherit">F</p><img src=a.png><a href="https://a.test"></a>
     <p style="font-size:13px;display:none">G <i style="font-size:13px">H</i></p></div>`,
  ).parts.map(({ label, hidden }) => [label, hidden]);
  expect(Object.fromEntries(list)).toEqual({
    A: true,
    B: false,
    C: false,
    D: true,
    E: false,
    F: true,
    'a.png': false,
    'https://a.test': false,
    G: true,
    H: true,
  });
});

test.each([
  ['R& D', 'R&D', 'R&D'],
  ['a &copy', 'a &copyx', 'a ©'],
  ['a& copy', 'a&copy', 'a&amp;copy'],
  ['a < b', 'a <b', 'a &lt;b'],
  ['&#38 0;', '&0;', '&amp;0;'],
])('deleting from %s makes no entity or tag', (raw, value, expected) => {
  const html = `<p>${raw}</p>`;
  const field = withField(html, 'text');
  const next = change(html, field, raw === 'a &copy' ? 'a ©' : value);
  expect(next).toBe(raw === 'a &copy' ? html : `<p>${expected}</p>`);
  const [paragraph] = parseFragment(next).childNodes;
  expect(paragraph).toMatchObject({ childNodes: [{ nodeName: '#text' }] });
});

test.each([
  ['<img src=a.png alt=One>', 'alt', 'Two', '<img src=a.png alt=Two>'],
  ['<img src=a.png alt=One>', 'alt', 'Two words', '<img src=a.png alt="Two words">'],
  ['<img src=a.png alt=One>', 'alt', '', '<img src=a.png alt="">'],
  ['<img src=a.png alt>', 'alt', 'A > "B"', '<img src=a.png alt="A > &quot;B&quot;">'],
  ['<img src=a.png>', 'alt', 'A', '<img alt="A" src=a.png>'],
  ['<image src=a.png>', 'alt', 'A', '<image alt="A" src=a.png>'],
  ["<img alt = 'It' src=a>", 'alt', `It's "A"`, `<img alt = 'It&#39;s "A"' src=a>`],
] as const)('%s: %s becomes %s', (html, name, value, expected) => {
  expect(change(html, withField(html, name), value)).toBe(expected);
});

test('line breaks that are pasted are spaces, except where they count', () => {
  expect(change('<p>a</p>', withField('<p>a</p>', 'text'), 'a \r\n b')).toBe('<p>a b</p>');
  expect(change('<pre>a</pre>', withField('<pre>a</pre>', 'text'), 'a\nb')).toBe('<pre>a\nb</pre>');
});

test.each([
  ['nested too deeply', '<div>'.repeat(100_000)],
  ['of too many elements', '<b>x</b>'.repeat(110_000)],
  [
    'with endless attributes',
    `<p ${Array.from({ length: 50_000 }, (_, index) => `a${index}`).join(' ')}>x</p>`,
  ],
])('an example %s is not taken apart, and takes no time', (_what, html) => {
  expect(partsIn(html)).toBeUndefined();
});

test('a mark that an example brings itself counts for nothing', () => {
  const html = `<p ${MARK}="7">A</p>`;
  expect(marked(read(html))).toMatch(new RegExp(`^<p ${MARK}="\\d" ${MARK}="7">`));
});
