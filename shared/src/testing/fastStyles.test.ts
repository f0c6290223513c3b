const matching = [
  'p',
  '*',
  '.one',
  'p.one.two',
  'div p',
  'div > .one',
  'i,p',
  'i + p',
  'i ~ .two',
  '.two:not(.three)',
  ':is(.one, .four)',
  ':not(i, .three)',
  'div:has(> p) .one',
  '[data-x]',
  'p[data-x="a,b .c"]',
  "[data-x='a,b .c'].one.two",
  '.one:first-of-type',
  '.four, [data-x]',
  ':root p',
];
const others = [
  'i',
  '.three',
  'p.one.three',
  '.one i',
  '.one > p',
  'p:not(.one)',
  ':is(i, .three)',
  'p:has(i)',
  '[data-y]',
  'i,.three',
  '.one::before',
  '.one.three',
  'p[data-x="c"]',
];

beforeEach(() => {
  document.body.innerHTML = '<div><i></i><p class="one two" data-x="a,b .c"></p></div>';
});

/** Whether a rule with this selector applies to the paragraph. */
function applies(selector: string) {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = `${selector} { cursor: help }`;
  const { cursor } = getComputedStyle(document.querySelector('p') as HTMLElement);
  style.remove();
  return cursor === 'help';
}

test.each(matching)('"%s" applies', (selector) => expect(applies(selector)).toBe(true));
test.each(others)('"%s" does not apply', (selector) => expect(applies(selector)).toBe(false));
