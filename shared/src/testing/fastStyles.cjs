const { createRequire } = require('node:module');

// From Jest's own copy of jsdom.
const selectors = createRequire(require.resolve('jest-environment-jsdom'))(
  'jsdom/lib/jsdom/living/helpers/selectors',
);

// `getByRole`, `toBeVisible` and Popper keep asking for computed styles, for which jsdom passes every CSS rule to its
// selector engine. Most rules need a class or a tag that the element does not have, and need no engine to be ruled out. The
// styles are the same.

/** The tag and classes that each selector of a list needs in an element; undefined if that cannot be told. */
function needsOf(selectorText) {
  // Only style rules have a selector.
  if (!selectorText || selectorText.includes('\\')) return undefined;
  let plain = selectorText.replace(/"[^"]*"|'[^']*'/g, '');
  while (/[([]/.test(plain)) {
    const shorter = plain.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/g, '');
    if (shorter === plain) return undefined;
    plain = shorter;
  }
  return plain.split(',').map((selector) => {
    const last = selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    return {
      tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase(),
      names: [...last.matchAll(/\.([\w-]+)/g)].map(([, name]) => name),
    };
  });
}

const known = new Map();
const slow = selectors.matchesDontThrow;
if (typeof slow !== 'function')
  throw new Error('jsdom matches selectors elsewhere now: adapt fastStyles.cjs');

selectors.matchesDontThrow = (element, selectorText) => {
  if (!known.has(selectorText)) known.set(selectorText, needsOf(selectorText));
  const needs = known.get(selectorText);
  const canMatch =
    !needs ||
    needs.some(
      ({ tag, names }) =>
        (!tag || tag === element._localName.toLowerCase()) &&
        names.every((name) => element.classList.contains(name)),
    );
  return canMatch && slow(element, selectorText);
};
