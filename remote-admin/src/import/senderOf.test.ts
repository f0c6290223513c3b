import PostalMime from 'postal-mime';
import { senderOf } from './senderOf';

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
])('finds %s', async (_what, headers, expected) => {
  expect(await of(...headers)).toEqual(expected);
});
