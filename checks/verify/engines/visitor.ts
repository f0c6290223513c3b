import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ByRoleMatcher } from '@testing-library/dom';
import { root } from '../../../delivery/project/settings.ts';

/** How long a visitor waits for something, in milliseconds. */
const PATIENCE = 20_000;

/** The size of the window. */
export const WINDOW = { width: 1280, height: 900 };

/** A browser, and how it is told what to do; an element is whatever the driver takes for one. */
export interface Driver<Element> {
  /** The engine with its version. */
  engine: string;
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  ask(expression: string): Promise<unknown>;
  /** The element that an expression in the page has as its value; undefined for any other value. */
  find(expression: string): Promise<Element | undefined>;
  click(element: Element): Promise<void>;
  /** Replaces the text of a field, by keyboard. */
  type(element: Element, text: string): Promise<void>;
  choose(element: Element, file: string): Promise<void>;
  photograph(path: string): Promise<void>;
  stop(): Promise<void>;
}

/** Text to find something by: all of it, or what it contains. */
type Name = string | RegExp;

// Engines alone find nothing by role and name.
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

const literal = (name: Name) => (typeof name === 'string' ? JSON.stringify(name) : String(name));

/** What a person does in a browser. Elements are found as people name them, and waited for. */
export function visitorOf<Element>(driver: Driver<Element>) {
  const ask = (expression: string) => driver.ask(expression);

  /** Acts on the only element that a query finds, once there is one that can be acted on. */
  async function act(query: string, action: (element: Element) => Promise<void> = async () => {}) {
    const found = `TestingLibraryDom.${query}`;
    let problem: unknown;
    for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(100)) {
      try {
        if (!(await ask('"TestingLibraryDom" in window'))) await ask(`(() => {${library}})()`);
        const element = await driver.find(`${found}.length === 1 ? ${found}[0] : null`);
        if (element) return await action(element);
        problem = `${await ask(`${found}.length`)} are there`;
      } catch (error) {
        // It can be replaced, moved or covered meanwhile.
        problem = error;
      }
    }
    throw new Error(`${query}: ${problem}`);
  }

  const role = (name: ByRoleMatcher, text: Name) =>
    `queryAllByRole(document.body, "${name}", { name: ${literal(text)} })`;
  const label = (text: Name) => `queryAllByLabelText(document.body, ${literal(text)})`;

  return {
    engine: driver.engine,
    open: (url: string) => driver.open(url),
    see: (name: ByRoleMatcher, text: Name) => act(role(name, text)),
    read: (text: Name) => act(`queryAllByText(document.body, ${literal(text)})`),
    click: (name: ByRoleMatcher, text: Name) => act(role(name, text), (element) => driver.click(element)),
    fill: (name: Name, text: string) => act(label(name), (field) => driver.type(field, text)),
    choose: (name: Name, file: string) => act(label(name), (field) => driver.choose(field, file)),
    /** Waits until something is true in the page. */
    async until(question: () => boolean) {
      for (const end = Date.now() + PATIENCE; !(await ask(`(${question})()`)); await wait(100))
        if (Date.now() > end) throw new Error(`Not true in the page: ${question}`);
    },
    /** Takes a screenshot, and returns where it is. */
    async photograph(name: string) {
      const folder = join(root, 'test-results/engines');
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `${driver.engine.split(' ')[0]}-${name}.png`);
      await driver.photograph(path);
      return path;
    },
    stop: () => driver.stop(),
  };
}

export type Visitor = ReturnType<typeof visitorOf>;
