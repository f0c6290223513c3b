import MailComposer from 'nodemailer/lib/mail-composer';

type Mail = ConstructorParameters<typeof MailComposer>[0];

/** One grey pixel, which browsers can decode. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** An email as a sending program composes it, saved as a file. */
export async function emailFile(mail: Mail, name = 'issue.eml'): Promise<File> {
  const message = await new MailComposer({ from: 'editor@letters.test', to: 'jane@reader.test', ...mail })
    .compile()
    .build();
  return new File([new Uint8Array(message)], name, { type: 'message/rfc822' });
}

/** An email written by hand: lines of text, or bytes of another encoding. */
export const rawEmail = (...lines: (string | Uint8Array)[]): File =>
  new File(
    lines.flatMap((line) => [typeof line === 'string' ? line : new Uint8Array(line), '\r\n']),
    'raw.eml',
  );

/** An email as newsletter tools lay it out: preheader, tables, conditional comments, footer and tracking pixel. */
export const letterHtml = `<!doctype html><html><head><title>Ignored</title><meta charset="utf-8">
<!--[if mso]><xml><o:OfficeDocumentSettings/></xml><![endif]-->
<style>@import url("https://fonts.test/css?family=Figtree"); .wide { width: 600px }</style></head>
<body style="margin:0"><div style="display:none;max-height:0">Three ways to bake bread&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;</div>
<table role="presentation" width="600" align="center"><tr><td>
<p>Hi {{ first_name }}, welcome back to the kitchen, where the oven is warm.</p>
<img src="cid:loaf@letters.test" width="300" alt="A loaf"><img src="https://letters.test/photo.jpg" width="300" alt="A photo">
<!--[if mso]><v:rect href="https://letters.test/unsubscribe?u=1"></v:rect><![endif]-->
<p><a href="https://letters.test/bread">Read on</a></p>
</td></tr><tr><td><p>Sent to jane@reader.test</p>
<p><a href="https://letters.test/unsubscribe?u=1">Unsubscribe</a> | <a href="https://letters.test/web/1">View in browser</a></p>
</td></tr></table>
<img src="https://track.letters.test/open.gif?u=1" width="1" height="1" alt=""></body></html>`;

/** A newsletter as a mailing tool personalises it for kari.nordmann@reader.test. */
export const newsletterHtml = `<!doctype html><html lang="no"><head><title>Til kari.nordmann@reader.test</title>
<style>.oven { background: url(https://letters.test/oven.png?v=2&email=kari.nordmann%40reader.test) }</style></head>
<body><table width="600" background="https://letters.test/paper.png?email=kari.nordmann@reader.test"><tr><td class="oven">
<p>Hei <strong>Kari</strong>, og velkommen tilbake til kjøkkenet!</p>
<img src="https://letters.test/loaf.jpg?w=600&amp;email=kari.nordmann%40reader.test" alt="A loaf"
 srcset="https://letters.test/loaf.jpg?w=600&amp;e=a2FyaS5ub3JkbWFubkByZWFkZXIudGVzdA== 1x, https://letters.test/loaf.jpg?w=1200&amp;e=6b6172692e6e6f72646d616e6e407265616465722e74657374 2x">
<p><a href="https://letters.test/bread?page=2&amp;utm_source=crumbs&amp;utm_medium=email&amp;mc_eid=0a1b2c&amp;vero_id=7#recipe">Read on</a></p>
<p><a href="https://e.letters.test/e/c/eyJlbWFpbCI6Imthcmkubm9yZG1hbm5AcmVhZGVyLnRlc3QiLCJocmVmIjoiaHR0cHM6Ly9sZXR0ZXJzLnRlc3QvcnllIn0">Rye</a></p>
</td></tr><tr><td><p>Sendt til kari.nordmann@reader.test</p>
<p><a href="https://letters.test/u/1">Meld deg av</a></p></td></tr></table>
<img src="https://letters.test/o/1.gif" width="1" height="1" alt=""></body></html>`;

const attachment = (filename: string, contentType: string, cid: string, content: Buffer | string = png) => ({
  filename,
  contentType,
  cid,
  content,
});

/** The inline image that `letterHtml` shows. */
export const loaf = attachment('loaf.png', 'image/png', 'loaf@letters.test');

/** An email with everything that an import deals with. */
export const letter = (values: Mail = {}) =>
  emailFile({
    subject: 'Fwd: Re: [Test] Bread, and how to bake it',
    text: 'Plain',
    html: letterHtml,
    attachments: [loaf],
    ...values,
  });
