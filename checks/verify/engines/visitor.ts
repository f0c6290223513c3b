import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import type { ByRoleMatcher } from '@testing-library/dom';
import type { Driver } from './drivers';

// The drivers find nothing by role and name.
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Text to find something by: all of it, or what it contains. */
type Name = string | RegExp;

const literal = (name: Name) => (typeof name === 'string' ? JSON.stringify(name) : String(name));

/** What a person does in a browser. Elements are found as people name them, and waited for. */
export function visitorOf<Element>(driver: Driver<Element>) {
  /** Acts on the only element that a query finds; it can be late, and replaced, moved or covered meanwhile. */
  const act = (query: string, action: (element: Element) => Promise<void> = async () => {}) =>
    expect(async () => {
      if (!(await driver.ask('"TestingLibraryDom" in window'))) await driver.ask(`(() => {${library}})()`);
      await action(await driver.find(`TestingLibraryDom.getBy${query}`));
    }).toPass({ intervals: [100], timeout: 20_000 });
  const role = (name: ByRoleMatcher, text: Name) =>
    `Role(document.body, "${name}", { name: ${literal(text)} })`;
  const label = (text: Name) => `LabelText(document.body, ${literal(text)})`;
  return {
    open: driver.open,
    see: (name: ByRoleMatcher, text: Name) => act(role(name, text)),
    read: (text: Name) => act(`Text(document.body, ${literal(text)})`),
    click: (name: ByRoleMatcher, text: Name) => act(role(name, text), driver.click),
    /** Presses the middle of what has no name, in the middle of the window. */
    press: (selector: string) =>
      expect(async () => {
        const found = `document.querySelector(${JSON.stringify(selector)})`;
        await driver.ask(`${found}.scrollIntoView({ block: 'center' })`);
        await driver.click(await driver.find(found));
      }).toPass({ intervals: [100], timeout: 20_000 }),
    fill: (name: Name, text: string) => act(label(name), (field) => driver.type(field, text)),
    choose: (name: Name, file: string) => act(label(name), (field) => driver.choose(field, file)),
    /** Waits until something is true in the page. */
    until: (question: () => boolean) =>
      expect.poll(() => driver.ask(`(${question})()`), String(question)).toBe(true),
    photograph: async (name: string) =>
      writeFileSync(test.info().outputPath(`${name}.png`), await driver.photograph()),
  };
}
