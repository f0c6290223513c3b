import { takeOver, yieldHead } from './takeOver';

const page = (text: string) =>
  `<main><p>${text}</p><label for="field">Search</label><input id="field"><button type="button">Back</button></main>`;

test('content stays until the app shows its own, then focus, text and a pressed button are passed on', async () => {
  window.scrollTo = jest.fn();
  document.body.innerHTML = `<div id="root">${page('From the server')}</div><style id="first-styles"></style>`;
  const content = document.getElementById('root') as HTMLElement;
  const field = content.querySelector('input') as HTMLInputElement;
  field.focus();
  field.value = 'bread';
  content.querySelector('button')?.setAttribute('aria-busy', 'true');

  const pressed = jest.fn();
  let shown = false;
  const done = takeOver(
    content,
    (root) => {
      root.innerHTML = page('From the app');
      root.querySelector('button')?.addEventListener('click', pressed);
    },
    () => shown,
    10_000,
  );
  expect(document.getElementById('root')).toBe(content);
  expect(document.getElementById('first-styles')).not.toBeNull();
  expect(pressed).not.toHaveBeenCalled();

  shown = true;
  await done;
  const root = document.getElementById('root') as HTMLElement;
  expect(document.querySelectorAll('#root, main')).toHaveLength(2);
  expect(root).toHaveTextContent('From the app');
  expect(root).not.toHaveAttribute('style');
  expect(root.querySelector('input')).toHaveFocus();
  expect(root.querySelector('input')).toHaveValue('bread');
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(document.getElementById('first-styles')).toBeNull();
});

test('what the document says about its first page is gone once a page says it itself', async () => {
  const first =
    '<title>First</title><meta name="description" content="First"><meta property="og:title" content="First"><link rel="canonical" href="/first">';
  document.head.innerHTML = `<meta charset="utf-8"><link rel="icon" href="/icon">${first}`;
  yieldHead();
  document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="Own">');
  await Promise.resolve();
  expect(document.title).toBe('First');
  document.head.insertAdjacentHTML('beforeend', '<title>Own</title>');
  await Promise.resolve();
  expect(document.title).toBe('Own');
  expect(document.head.querySelectorAll('title, meta, link')).toHaveLength(4);
});
