import PostalMime from 'postal-mime';
import { senderOf } from './senderOf';

const spaces = ' '.repeat(60_000);

const of = async (...headers: string[]) =>
  senderOf(await PostalMime.parse(`${headers.join('\r\n')}\r\n\r\nText`));

test.each([
  [
    'the List-Id',
    ['From: Crumbs <a@letters.test>', 'List-Id: "All of Crumbs" <Crumbs.Letters.test>'],
    { id: 'crumbs.letters.test', name: 'Crumbs' },
  ],
  ['a bare List-Id', ['List-Id: crumbs.letters.test'], { id: 'crumbs.letters.test', name: '' }],
  [
    'the address where the List-Id has spaces',
    ['From: "Crumbs" <Editor@Letters.test>', 'List-Id: a list <with spaces>'],
    { id: 'editor@letters.test', name: 'Crumbs' },
  ],
  [
    'the address without a List-Id',
    ['From: =?utf-8?Q?Br=C3=B8d?= <Editor@Letters.test>'],
    { id: 'editor@letters.test', name: 'Brød' },
  ],
  ['no tool', ['From: Crumbs via Letter Press <a@b.test>'], { id: 'a@b.test', name: 'Crumbs' }],
  ['no impersonal name', ['From: No-Reply <a@b.test>'], { id: 'a@b.test', name: '' }],
  ['no address as a name', ['From: "a@b.test" <a@b.test>'], { id: 'a@b.test', name: '' }],
  ['nobody', ['Subject: Crumbs'], undefined],
  [
    'the List-Id after a long text',
    [`List-Id: <${spaces}x <${spaces}crumbs.letters.test${spaces}>`],
    { id: 'crumbs.letters.test', name: '' },
  ],
  [
    'the address where the List-Id is endless',
    ['From: a@b.test', `List-Id: <${spaces}${'x'.repeat(60_000)}>`],
    { id: 'a@b.test', name: '' },
  ],
  [
    'a name of many spaces and quotes, and no tool',
    [`From: "Daily${spaces}Crumbs${spaces}via${spaces}Letter${spaces}Press${"'".repeat(60)}" <a@b.test>`],
    { id: 'a@b.test', name: 'Daily Crumbs' },
  ],
  [
    'the beginning of an endless name',
    [`From: "Crumbs ${"'".repeat(60_000)}x" <a@b.test>`],
    { id: 'a@b.test', name: 'Crumbs' },
  ],
])('finds %s', async (_what, headers, expected) => {
  expect(await of(...headers)).toEqual(expected);
});
