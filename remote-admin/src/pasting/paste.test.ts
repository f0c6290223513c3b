import { documents } from '../testing/documents';
import { isSource } from './isSource';
import { paste } from './paste';

test.each(Object.entries(documents))('%s becomes clean markup', (_name, { html, expected }) => {
  expect(paste(html).html).toBe(expected);
});

test('says how many images stayed behind', () => {
  expect(paste(documents.Word?.html ?? '').images).toBe(1);
  expect(paste(documents['a web page in Safari']?.html ?? '').images).toBe(1);
});

test('what reviewers of a Word document have commented and deleted is not published', () => {
  const reviewed = `<p class=MsoNormal>Preis <span class=msoDel><del cite="mailto:x">20</del></span><span class=msoIns><ins>25</ins></span><span
class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[KN1]</a><![endif]><span
style='mso-special-character:comment'>&nbsp;</span></span></span></p>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt>
<span style='mso-comment-author:"Kari"'><a name="_msocom_1"></a></span><p class=MsoCommentText><span class=MsoCommentReference><a href="#_msoanchor_1">[KN1]</a></span>Zu teuer?</p></div></div></div>`;
  expect(paste(reviewed).html).toBe('<p>Preis 25</p>');
});

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
  ['<a href=" java\nscript:alert(1)">a</a>', '<p>a</p>'],
  ['<a href="data:text/html,x">a</a>', '<p>a</p>'],
  ['<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
  ['<p>a</p><meta http-equiv="refresh" content="0;url=https://evil.test">', '<p>a</p>'],
  [
    '<base href="https://evil.test"><p>a</p><form action="x"><input name="q"><button>b</button></form>',
    '<p>a</p>\n<p>b</p>',
  ],
  ['<svg><a xlink:href="javascript:x"><text>a</text></a></svg><p>b</p>', '<p>b</p>'],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=x>">', ''],
  ['<p>a<template><img src=x onerror=x></template></p>', '<p>a</p>'],
])('nothing of %s runs, covers or leads elsewhere', (html, expected) => {
  const result = () => paste(`${html}`).html;
  if (expected) expect(result()).toBe(expected);
  else expect(result).toThrow('The clipboard has no text to paste.');
});

test('takes no document that browsers would take too long with', () => {
  expect(() => paste(`<p>a</p>${'<div>'.repeat(5000)}`)).toThrow(/nested or has no end tag/);
});

test.each([
  ['<p>x</p>', true],
  ['<!DOCTYPE html>', true],
  ['  <br/>', true],
  ['a < b', false],
  ['< 5 kg', false],
])('%s is source: %s', (text, expected) => {
  expect(isSource(text)).toBe(expected);
});
