import { act } from '@newsletters/shared/testing';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { examples } from '../testing/examples';
import { changeOf, marked } from './changeOf';
import { partsIn } from './partsIn';
import { type PartEdits, usePartEdits } from './usePartEdits';

const parser = { partsIn, changeOf, marked };

interface Now {
  html: string;
  edits: PartEdits | undefined;
}

function Editor({ example, onDraw }: { example: string; onDraw: (now: Now) => void }) {
  const [html, setHtml] = useState(example);
  onDraw({ html, edits: usePartEdits(parser, html, setHtml) });
  return null;
}

/** The edits of an example outside of any page, and the example as it is now. */
async function begin(example: string) {
  const now: Now = { html: example, edits: undefined };
  const root = createRoot(document.createElement('div'));
  await act(() => root.render(<Editor example={example} onDraw={(drawn) => Object.assign(now, drawn)} />));
  const take = (step: (edits: PartEdits) => void) =>
    act(() => {
      if (!now.edits) throw new Error('Too complex');
      step(now.edits);
    });
  return { now, take };
}

const go = (step: false | (() => void)) => {
  if (!step) throw new Error('There is no step');
  step();
};

const isSmall = ([, html]: [string, string]) => html.length < 100_000;

test.each(Object.entries(examples).filter(isSmall))(
  '%s is the same to the byte after undoing six edits',
  async (_name, html) => {
    const { now, take } = await begin(html);
    const { parts = [] } = now.edits ?? {};
    const wrong = parts.findIndex(
      ({ fields }) => fields[0]?.name === 'text' && fields[0].value.includes('öfnet'),
    );
    const image = parts.findIndex(({ kind }) => kind === 'image');
    const versions = [html];
    const edit = async (step: (edits: PartEdits) => void) => {
      await take(step);
      if (now.html !== versions.at(-1)) versions.push(now.html);
    };
    await edit(({ select }) => select(wrong));
    await edit((edits) => edits.type(0, edits.valueOf(0).replace('öfnet', 'öffnet')));
    await edit(({ select }) => select(image));
    await edit(({ type }) => type(0, 'https://new.test/?a=1&b=2'));
    await edit(({ type }) => type(1, 'Ein "<neues>" Bild'));
    await edit(({ select }) => select(wrong));
    await edit(({ type }) => type(0, '<b>&amp;'));
    await edit(({ select }) => select(0));
    await edit(({ type }) => type(0, ''));
    await edit(({ select }) => select(1));
    await edit(({ remove }) => remove(0));
    expect(versions.length).toBeGreaterThan(6);
    while (now.edits?.undo) {
      await take(({ undo }) => go(undo));
      expect(versions).toContain(now.html);
    }
    expect(now.html).toBe(html);
  },
);

test('500 kB are the same to the byte, too', async () => {
  const html = examples['500 kB'] ?? '';
  const { now, take } = await begin(html);
  await take(({ type }) => type(0, 'Neu'));
  expect(now.html).not.toBe(html);
  await take(({ undo }) => go(undo));
  expect(now.html).toBe(html);
});

test.each([
  ['<p>One</p><p>Two</p><p>Three</p>', 'One', '', '<p>Two</p><p>Three</p>'],
  ['<p>One</p><p>Two</p><p>Three</p>', 'Three', '', '<p>One</p><p>Two</p>'],
  ['<p><a href="/1">One</a></p><p>Two</p>', 'One', '', '<p>Two</p>'],
  ['<p>One</p><p>Two</p>', 'One', 'One & more', '<p>Two</p>'],
  [
    '<table><tr><td>One</td><td>Two</td></tr></table>',
    'One',
    'One & more',
    '<table><tr><td></td><td>Two</td></tr></table>',
  ],
  ['<p><a href="/1"><b>One</b></a></p><p>Two</p>', 'Two', '', '<p><a href="/1"><b>One</b></a></p>'],
])('%s without %s, after it was changed to "%s"', async (html, label, text, left) => {
  const { now, take } = await begin(html);
  await take(({ parts, select }) => select(parts.findIndex((part) => part.label === label)));
  await take(({ type }) => type(0, text));
  await take(({ remove }) => remove(0));
  expect(now.html).toBe(left);
  await take(({ undo }) => go(undo));
  await take(({ undo }) => go(undo));
  expect(now.html).toBe(html);
});

test('removing a cell that was emptied before is no step of its own', async () => {
  const html = '<table><tr><td>One</td><td>Two</td></tr></table>';
  const { now, take } = await begin(html);
  await take(({ type }) => type(0, ''));
  await take(({ remove }) => remove(0));
  expect(now.edits?.parts.map(({ label }) => label)).toEqual(['Two']);
  await take(({ undo }) => go(undo));
  expect(now.html).toBe(html);
});

test('what is typed without a pause is one step', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(1000);
  const { now, take } = await begin('<p>a</p>');
  for (const text of ['ab', 'abc', 'abcd']) await take(({ type }) => type(0, text));
  await take(({ undo }) => go(undo));
  expect(now.html).toBe('<p>a</p>');
  clock.mockRestore();
});
