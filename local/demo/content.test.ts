import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { categories } from './categories.ts';
import { readNewsletters } from './issues.ts';
import { exampleHtml } from './layouts/index.ts';
import { seedFile, seedSql } from './seed.ts';

const newsletters = readNewsletters();
const covers = path.resolve(import.meta.dirname, 'covers');
const distinct = (values: string[]) => new Set(values).size;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('the committed seed is what "npm run content" writes', () => {
  // Compared as a boolean, so that a difference doesn't print a megabyte.
  expect(readFileSync(seedFile, 'utf8') === seedSql()).toBe(true);
});

test('there are 12 categories and 60 newsletters, with 3 to 8 in each category', () => {
  expect(categories).toHaveLength(12);
  expect(newsletters).toHaveLength(60);
  const sizes = categories.map(({ id }) => newsletters.filter(({ categoryId }) => categoryId === id).length);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
});

test('ids, titles, times and example issues are unique', () => {
  expect(distinct([...categories, ...newsletters].map(({ id }) => id))).toBe(72);
  expect(distinct(newsletters.map(({ title }) => title))).toBe(60);
  expect(distinct(newsletters.map(({ created }) => created))).toBe(60);
  expect(distinct(newsletters.map(exampleHtml))).toBe(60);
});

test.each(categories)('category $name is within the limits', ({ id, name, description }) => {
  expect(id).toMatch(uuid);
  expect(name.length).toBeGreaterThanOrEqual(2);
  expect(name.length).toBeLessThanOrEqual(50);
  expect(description.length).toBeLessThanOrEqual(1000);
});

describe.each(newsletters)('$title', (newsletter) => {
  test('is within the limits', () => {
    expect(newsletter.id).toMatch(uuid);
    expect(newsletter.title.length).toBeGreaterThanOrEqual(3);
    expect(newsletter.title.length).toBeLessThanOrEqual(100);
    expect(newsletter.description.length).toBeLessThanOrEqual(5000);
    expect(Number.isNaN(Date.parse(newsletter.created))).toBe(false);
  });

  test('has an example issue that fetches nothing and has an unsubscribe link', () => {
    const html = exampleHtml(newsletter);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.filter((address) => !/^(https:\/\/example\.com\/|data:image\/)/.test(address))).toEqual(
      [],
    );
    expect(html).toContain('>Unsubscribe</a>');
    expect(html).not.toMatch(/<script|<style|<link|url\(https?:/);
  });

  test('has a cover, a JPEG of at most 45 kB', () => {
    const file = path.join(covers, `${newsletter.id}.jpg`);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(statSync(file).size).toBeLessThanOrEqual(45_000);
  });
});

test('every cover belongs to a newsletter', () => {
  expect(readdirSync(covers).sort()).toEqual(newsletters.map(({ id }) => `${id}.jpg`).sort());
});
