/** A document on the clipboard, as a program writes it, and what becomes of it. */
export interface Clipboard {
  html: string;
  expected: string;
}

const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/kari/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:12.0pt} @list l0 {mso-list-id:1} --></style></head>
<body lang=DE style='tab-interval:35.4pt'><!--StartFragment-->
<p class=MsoTitle>Der Markt<o:p></o:p></p>
<h1>Was es
gibt<o:p></o:p></h1>
<p class=MsoNormal>Brot und <b style='mso-bidi-font-weight:normal'>Käse</b>, dazu <i>Wein</i> von
<span style='mso-spacerun:yes'>  </span><a href="https://hof.test/?utm_source=x&amp;id=2"><span style='color:#0563C1'>unserem Hof</span></a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Äpfel<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>rote<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>Birnen<o:p></o:p></p>
<p class=MsoNormal>Danach:<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Kaffee<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Kuchen<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=200 valign=top style='width:5.0cm;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Ware<o:p></o:p></b></p></td><td colspan=2 style='border:solid'><p class=MsoNormal>Preis<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Bild_1" style='width:100pt'><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=133 src="file:///C:/Temp/clip_image002.jpg" v:shapes="Bild_1"><![endif]><o:p></o:p></p>
<!--EndFragment--></body></html>`;

const outlook = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="Generator" content="Microsoft Word 15 (filtered medium)"><style><!--
@font-face {font-family:"Cambria Math"} p.MsoNormal, li.MsoNormal {margin:0cm;font-family:"Calibri",sans-serif}
--></style></head><body lang="EN-GB" link="#0563C1"><!--StartFragment--><div class="WordSection1"><p class="MsoNormal"><span style="font-size:11.0pt">Dear all,<o:p></o:p></span></p>
<p class="MsoNormal"><span style="font-size:11.0pt"><o:p>&nbsp;</o:p></span></p>
<p class="MsoNormal"><b><span style="font-size:14.0pt">The garden</span></b><span style="font-size:11.0pt"> opens on <i>Monday</i>: <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fgarden.test%2Fopen&amp;data=05%7C01%7Ckari%40reader.test">read more</a><o:p></o:p></span></p>
<ul style="margin-top:0cm" type="disc"><li class="MsoListParagraph" style="margin-left:0cm;mso-list:l0 level1 lfo1"><span style="font-size:11.0pt">Bring gloves<o:p></o:p></span></li><li class="MsoListParagraph" style="mso-list:l0 level1 lfo1">Bring water<o:p></o:p></li></ul>
<table class="MsoNormalTable" border="0" cellpadding="0"><thead><tr><td style="padding:.75pt"><p class="MsoNormal">Day<o:p></o:p></p></td></tr></thead><tr><td><p class="MsoNormal">Monday<o:p></o:p></p></td></tr></table>
<p class="MsoNormal"><img border="0" src="cid:image001.png@01D9"><o:p></o:p></p></div><!--EndFragment--></body></html>`;

const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5c4c1d1e-7fff"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;font-weight:400;white-space:pre-wrap;">Seeds</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Sow </span><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">beans</span><span style="font-weight:400;"> and </span><span style="font-style:italic;font-weight:400;">peas</span><span style="font-weight:400;">, </span><a href="https://www.google.com/url?q=https://seeds.test/peas&amp;sa=D&amp;usg=AOvVaw" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;">here</span></a><span>.</span></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">First</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Second</span></p></li></ul></ul><ol><li dir="ltr" aria-level="1"><p dir="ltr"><span style="font-weight:700;">Third</span></p></li></ol><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;"><colgroup><col width="301" /><col /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt;"><p dir="ltr"><span>Bed</span></p></td><td><p dir="ltr"><span>1</span></p><p dir="ltr"><span>2</span></p></td></tr></tbody></table></div><p dir="ltr"><span><span style="border:none;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4n" width="300" height="200" alt="A bed" /></span></span></p></b><br class="Apple-interchange-newline">`;

const chromium = `<html>
<body>
<!--StartFragment--><h2 style="color: rgb(0, 0, 0); font-family: Georgia; font-weight: 700; letter-spacing: normal;"><span style="font-weight: 700;">Boats</span></h2><p style="color: rgb(0, 0, 0); font-style: normal; font-weight: 400;">Two<span> </span><strong style="font-weight: 700;">boats</strong><span>&nbsp;</span>and one<span class="Apple-converted-space">&nbsp;</span><a href="https://boats.test/a" style="color: rgb(6, 69, 173);" onclick="go()">ferry</a>.</p><ul><li style="margin: 0px;">Red</li><li>Blue</li></ul><table class="wikitable" style="border-collapse: collapse;"><caption>Fleet</caption><tbody><tr><th scope="col" style="font-weight: bold;">Name</th></tr><tr><td>Anna</td></tr></tbody></table><img src="https://boats.test/track/open.gif" width="1" height="1"><p><a href="javascript:alert(1)">Press</a><script>alert(2)</script><iframe src="https://evil.test"></iframe></p><!--EndFragment-->
</body>
</html>`;

const firefox = `<h3 id="times">Times</h3>

<p>We are <em>open</em> from <b>8</b>
to <i>noon</i>.<br>
Then <a href="https://times.test/late" title="Late">late</a>, <a href="/relative">not here</a>.</p>

<blockquote>
<p>Be quiet</p>
</blockquote>
<ol start="3">
  <li>Three</li>
  <li>Four</li>
</ol><pre><code>a
  b</code></pre>`;

const safari = `<meta charset="UTF-8"><h1 style="font-family: -webkit-standard; font-weight: bold; text-align: start;">עיתון</h1><div dir="rtl" style="caret-color: rgb(0, 0, 0); font-weight: 400;"><div>שלום <span style="font-weight: bold;">לכולם</span><span class="Apple-converted-space">&nbsp;</span>וגם <font face="Arial" style="font-style: italic;">תודה</font></div><div><br></div><div><a href="https://news.test/">קישור</a></div></div><img src="data:image/png;base64,iVBORw0KGgo=" alt=""><img src="https://news.test/p.jpg" alt="Photo" srcset="https://news.test/p2.jpg 2x">`;

/** What six programs write. */
export const documents: Record<string, Clipboard> = {
  Word: {
    html: word,
    expected: `<h1>Der Markt</h1>
<h1>Was es gibt</h1>
<p>Brot und <strong>Käse</strong>, dazu <em>Wein</em> von <a href="https://hof.test/?id=2">unserem Hof</a>.</p>
<ul>
<li>Äpfel
<ul>
<li>rote</li>
</ul></li>
<li>Birnen</li>
</ul>
<p>Danach:</p>
<ol>
<li>Kaffee</li>
<li>Kuchen</li>
</ol>
<table>
<tbody>
<tr><td><strong>Ware</strong></td><td colspan="2">Preis</td>
</tr>
</tbody>
</table>`,
  },
  Outlook: {
    html: outlook,
    expected: `<p>Dear all,</p>
<p><strong>The garden</strong> opens on <em>Monday</em>: <a href="https://garden.test/open">read more</a></p>
<ul>
<li>Bring gloves</li>
<li>Bring water</li>
</ul>
<table>
<thead>
<tr><td>Day</td>
</tr>
</thead>
<tbody>
<tr><td>Monday</td>
</tr>
</tbody>
</table>`,
  },
  'Google Docs': {
    html: googleDocs,
    expected: `<h1>Seeds</h1>
<p>Sow <strong>beans</strong> and <em>peas</em>, <a href="https://seeds.test/peas">here</a>.</p>
<ul>
<li>First
<ul>
<li>Second</li>
</ul></li>
</ul>
<ol>
<li><strong>Third</strong></li>
</ol>
<table>
<tbody>
<tr><td>Bed</td><td><p>1</p><p>2</p></td>
</tr>
</tbody>
</table>
<p><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4n" alt="A bed"></p>`,
  },
  'a web page in Chromium': {
    html: chromium,
    expected: `<h2>Boats</h2>
<p>Two <strong>boats</strong> and one <a href="https://boats.test/a">ferry</a>.</p>
<ul>
<li>Red</li>
<li>Blue</li>
</ul>
<table><caption>Fleet</caption>
<tbody>
<tr><th>Name</th>
</tr>
<tr><td>Anna</td>
</tr>
</tbody>
</table>
<p>Press</p>`,
  },
  'a web page in Firefox': {
    html: firefox,
    expected: `<h3>Times</h3>
<p>We are <em>open</em> from <strong>8</strong> to <em>noon</em>.<br> Then <a href="https://times.test/late">late</a>, not here.</p>
<blockquote>
<p>Be quiet</p></blockquote>
<ol start="3">
<li>Three</li>
<li>Four</li>
</ol>
<pre><code>a
  b</code></pre>`,
  },
  'a web page in Safari': {
    html: safari,
    expected: `<h1>עיתון</h1>
<p dir="rtl">שלום <strong>לכולם</strong> וגם <em>תודה</em></p>
<p dir="rtl"><a href="https://news.test/">קישור</a></p>
<p><img src="https://news.test/p.jpg" alt="Photo"></p>`,
  },
};
