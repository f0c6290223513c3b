/** Emails as programs and people write them: what editing a text must leave as it is. Each has "öfnet", which is to be corrected. */
export const examples: Record<string, string> = {
  'a table': `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><title>Markt</title><style type="text/css">td > a { color: #c00 }</style></head>
<body bgcolor="#ffffff"><table width="600" align="center" cellpadding="0"><tr><td><h1>Neues vom Markt</h1></td></tr>
<tr><td><p>Der Markt öfnet um acht.</p><p>Bis <b>dann</b>!</p></td><td>Kaffee</td></tr>
<tr><td><a href="https://markt.test/?a=1&amp;b=2" title="Zum Markt"><img src="https://markt.test/a.png" width=300 alt="Stand"></a></td></tr></table></body></html>`,
  'nested tables': `<table role="presentation"><tbody><tr><td>
  <table><tr><td style="padding:8px">
    <table><tr><td><font face=Arial>Das Bad öfnet
      heute.</font></td><td><a href='https://bad.test/plan'>Plan</a></td></tr></table>
  </td></tr></table>
</td></tr><tr><td><img alt='Ein "Bad"' src='https://bad.test/b.jpg'></td></tr></tbody></table>`,
  'inline styles': `<div style="display:none;max-height:0;mso-hide:all">Vorschau: Kino öfnet&nbsp;wieder&#847;&zwnj;&nbsp;</div>
<p style="font:16px/1.5 Georgia,'Times New Roman',serif;color:#333;">Das <span style="color:red">Kino</span> öfnet wieder.</p>
<p style="margin:0"><a style="color:#06c;text-decoration:none" href="https://kino.test/" target="_blank">Karten</a>
<img style="display:block" src="https://kino.test/k.png" alt=""></p>`,
  'conditional comments': `<!--[if mso]><style>.x{font-family:Arial}</style><![endif]-->
<!--[if (gte mso 9)|(IE)]><table width="600"><tr><td><![endif]-->
<![if !mso]><div>Die Bar öfnet</div><![endif]>
<!--[if mso]><v:roundrect href="https://bar.test"><center>Zur Bar</center></v:roundrect><![endif]-->
<!--[if !mso]><!-- --><p><a href="https://bar.test/x">Zur Bar</a><img src="https://bar.test/i.png" alt="Bar"></p><!--<![endif]-->
<!--[if (gte mso 9)|(IE)]></td></tr></table><![endif]-->`,
  'right to left': `<html dir="rtl" lang="he"><body><h2>חדשות השוק</h2><p>השוק נפתח, öfnet, בשעה שמונה — <bdi>Café</bdi>.</p>
<p dir="ltr">שלום <a href="https://shuk.test/?q=%D7%90">קרא עוד</a></p><img src="https://shuk.test/a.png" alt="דוכן"></body></html>`,
  entities: `<p>M&uuml;ller &amp; S&ouml;hne &#8211; Tür &ouml;fnet&nbsp;um 8&thinsp;Uhr &lt;früh&gt; &copy 2026 AT&T &#x1F600; R&D</p>
<p>1 &lt; 2 &amp;amp; 3 &notin; M &euro;5</p>
<a href="https://x.test/?a=1&b=2&amp;copy=3&lang=de" title="&quot;Los&quot;">Mehr &raquo;</a><img src="https://x.test/?w=1&amp;h=2" alt="A &amp; B">`,
  pre: `<h3>Fahrplan</h3><pre>
  08:00   Bad öfnet
  12:30	Pause  &amp; Tee

  20:00   Ende</pre><p style="white-space: pre-wrap">  Zwei  Leerzeichen  </p>
<p><a href="https://bus.test">Bus</a> <img src="https://bus.test/b.gif" alt="Bus"></p>`,
  'broken markup': `<p>Eins<p>Der Laden öfnet <b>bald <i>und</b> gern</i>
<table>Verirrt<tr>Auch<td>Zelle<td>Zwei</table></div>a < b && c > d
<a href=https://laden.test/a?b=c&d>Laden<a href="https://laden.test/2" href="doppelt">Zwei</a>
<img src=https://laden.test/l.png alt><ul><li>Eins<li>Zwei</ul></p><p title="x>Nicht zu`,
  'line breaks of Windows':
    '<p>Der Zoo öfnet\r\n  am Montag.</p>\r\n<pre>\r\nAffen\r\nBären</pre>\r\n<a href="https://zoo.test">Zoo</a>\r\n<img src="https://zoo.test/z.png" alt="Zoo">\r\n',
  'capitals and no quotes': `<HTML><BODY><CENTER><FONT SIZE=5>Museum öfnet</FONT></CENTER><P>Heute<BR>frei
<A HREF=http://museum.test/index.html>Besuch</A><IMAGE SRC=http://museum.test/m.gif ALT=Museum><HR NOSHADE></BODY></HTML>`,
  'emoji and other scripts': `<p>🎉 Das Fest öfnet 👩‍👩‍👧 um ８時。 日本語のテキスト</p><p>नमस्ते दुनिया</p><p>مرحبا <b>بالعالم</b></p>
<a href="https://fest.test/🎉?q=ü">Fest 🎈</a><img src="https://fest.test/f.png" alt="Fest 🎆">`,
  '500 kB': `<html><body>${Array.from(
    { length: 2600 },
    (_, index) =>
      `<table width="100%"><tr><td style="padding:4px 0;font:14px Arial"><p>Absatz ${index}: Text &amp; mehr davon, mit &uuml;blichen Worten.</p></td><td><a href="https://l.test/${index}">Mehr</a></td></tr></table>\n`,
  ).join('')}<p>Die Halle öfnet.</p><img src="https://l.test/h.png" alt="Halle"></body></html>`,
};
