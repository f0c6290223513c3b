import { emailFile, newsletterHtml, rawEmail } from '../testing/emails';
import { exampleOf, prepare } from './prepare';
import { summaryOf } from './summary';

const kari = { name: 'Kari Nordmann', address: 'kari.nordmann@reader.test' };

type To = { name: string; address: string } | string;

async function read(html: string, to: To = kari, subject = 'Subject') {
  const prepared = await prepare(await emailFile({ to, subject, html }));
  const { page } = prepared;
  return {
    ...prepared,
    html: exampleOf(page),
    body: page.body.innerHTML.trim(),
    text: page.body.textContent ?? '',
  };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hex = (text: string) => Buffer.from(text).toString('hex');

test('leaves nothing of the recipient in a newsletter as mailing tools send it', async () => {
  const prepared = await read(newsletterHtml, kari, 'Kari, your bread is ready');
  const { html, text, title } = prepared;
  expect(title).toBe('Your bread is ready');
  expect(html).not.toMatch(/kari|nordmann|utm_|mc_eid|vero_id|reader\.test/i);
  expect(html).not.toContain(base64(kari.address).slice(2, -3));
  expect(text).toContain('Hei, og velkommen tilbake til kjøkkenet!');
  expect(html).toContain('src="https://letters.test/loaf.jpg?w=600"');
  expect(html).toContain(
    'srcset="https://letters.test/loaf.jpg?w=600 1x, https://letters.test/loaf.jpg?w=1200 2x"',
  );
  expect(html).toContain('background="https://letters.test/paper.png"');
  expect(html).toContain('url("https://letters.test/oven.png?v=2")');
  expect(html).toContain('href="https://letters.test/bread?page=2#recipe"');
  expect(html).toContain('href="https://letters.test/rye"');
  expect(summaryOf(prepared).at(-1)).toBe(
    "Removed: 1 tracking pixel, 1 link for the recipient only (such as unsubscribe), 4 tracking parameters in addresses, 1 tracking redirect, 7 mentions of the recipient's address, and 1 recipient's name in a greeting.",
  );
});

describe("the recipient's address", () => {
  const { address } = kari;

  test.each([
    ['as it is', address],
    ['in capitals', address.toUpperCase()],
    ['escaped', encodeURIComponent(address)],
    ['escaped twice', encodeURIComponent(encodeURIComponent(address))],
    ['escaped altogether', address.replace(/./g, (char) => `%${hex(char)}`)],
    ['in base64', base64(address)],
    ['in base64 after one more byte', base64(`1${address}`)],
    ['in base64 after two more bytes', base64(`12${address}?`)],
    ['in JSON in base64 for addresses', base64url({ id: 7, email: address })],
    ['escaped in base64', base64(`to=${encodeURIComponent(address)}`)],
    ['in hexadecimal', hex(address)],
  ])('goes from images and links, %s', async (_how, form) => {
    const { body } = await read(
      `<p>Text</p><img src="https://a.test/b.png?size=2&e=${form}"><a href="https://a.test/c?e=${form}&page=3">Read</a>` +
        `<p><a href="https://a.test/u/${form}/read">Text stays</a></p><img src="https://a.test/${form}.png">`,
    );
    expect(body).toBe(
      '<p>Text</p><img src="https://a.test/b.png?size=2"><a href="https://a.test/c?page=3">Read</a><p><a>Text stays</a></p>',
    );
  });

  test.each([
    ['a title', `<title>For ${address}</title><p>Text</p>`],
    ['an alternative text', `<p>Text</p><img src="https://a.test/b.png" alt="For ${address}">`],
    ['several elements', '<p>Text. For kari.nordmann<span>@</span>reader<b>.</b>test</p>'],
    ['invisible characters', '<p>Text. For kari.nordmann\u200B@\u200Breader.\u200Btest</p>'],
    ['an attribute of a mail program', `<p data-saferedirecturl="https://g.test/?q=${address}">Text</p>`],
    ['an attribute in base64', `<p data-to="${base64(address)}">Text</p>`],
    ['a class', `<p class="${hex(address)}">Text</p>`],
    ['a style', `<p style="background: url('https://a.test/?e=${address}')">Text</p>`],
    ['a text in a style', `<style>p::after { content: "${address}" }</style><p>Text</p>`],
    [
      'a style sheet',
      `<style>p { background: url(https://a.test/${base64(address)}.png) }</style><p>Text</p>`,
    ],
    ['a template', `<p>Text</p><template><p>${address}</p></template>`],
    ['a link to write to', `<p>Text</p><a href="mailto:${address}">Yours</a>`],
    [
      'a list of images',
      `<p>Text</p><img srcset="https://a.test/${hex(address)} 1x,https://a.test/b.png 2x">`,
    ],
  ])('goes from %s', async (_where, html) => {
    const { html: example, text } = await read(html);
    expect(example).not.toMatch(/nordmann/i);
    expect(example).not.toContain(base64(address));
    expect(example).not.toContain(hex(address));
    expect(text).toContain('Text');
  });

  test.each([
    ['Bleib neugierig! Sie erhalten diese E-Mail an {}.', 'Bleib neugierig! '],
    ['Sie erhalten diese E-Mail an {}, weil Sie sich angemeldet haben. Tschüss!', ' Tschüss!'],
    ['You get this at <b>{}</b> because you <a>signed up</a>. Bye', '<b></b><a></a> Bye'],
    ['Sent to {} | Crumbs, 1 Mill Lane', ' | Crumbs, 1 Mill Lane'],
    ['Crumbs • Sent to {}', 'Crumbs • '],
    ['これは{}に送信されました。またね', 'またね'],
    ['{} and {} get this. Bye', ' Bye'],
    ['Dear {}, the bread is ready', 'Dear, the bread is ready'],
    [
      `${'Bread '.repeat(60)}for {}, ${'rolls '.repeat(60)}`,
      `${'Bread '.repeat(60)}for, ${'rolls '.repeat(60)}`,
    ],
  ])('takes its sentence with it: %s', async (before, after) => {
    const { body, removed } = await read(`<p>Text</p><p>${before.replaceAll('{}', address)}</p>`);
    expect(body).toBe(`<p>Text</p><p>${after}</p>`);
    expect(removed.get('addresses')).toBe(before.split('{}').length - 1);
  });

  test('is not found in the addresses of others', async () => {
    const others =
      '<p>Text</p><a href="mailto:mykari.nordmann@reader.test">One</a><a href="https://a.test/?email=editor@letters.test">Two</a><p>kari.nordmann@reader.test.au</p>';
    expect((await read(others)).body).toBe(others);
  });

  test('of the sender stays in a newsletter that was sent to many by Bcc', async () => {
    const { text } = await read('<p>Write to editor@letters.test</p>', 'editor@letters.test');
    expect(text).toContain('Write to editor@letters.test');
  });
});

describe('links', () => {
  const hrefOf = async (href: string) => {
    const { page, removed } = await read(`<p>Text <a href="${href.replaceAll('&', '&amp;')}">Read</a></p>`);
    return { href: page.querySelector('a')?.getAttribute('href'), removed };
  };

  test.each([
    'mc_eid=1&mc_cid=2',
    '_hsenc=p2&_hsmi=3',
    'ck_subscriber_id=1',
    'utm_source=a&UTM_Medium=b&utm_content=c',
    'vero_id=a&oly_enc_id=1&oly_anon_id=2&__s=abc',
    'mkt_tok=a&bsft_uid=1&s_cid=2&wickedid=3',
    'fbclid=1&gclid=2&msclkid=3&igshid=4',
    'recipientId=1&subscriber_id=2&email_hash=3',
    'email=a1b2c3',
    'elqTrackId=1&sfmc_id=2&spUserID=3&_kx=4',
  ])('lose %s', async (ids) => {
    const { href, removed } = await hrefOf(`https://a.test/b?page=2&${ids}#c`);
    expect(href).toBe('https://a.test/b?page=2#c');
    expect(removed.get('ids')).toBe(ids.split('&').length);
  });

  test.each([
    ['//a.test/?utm_source=x', '//a.test/'],
    ['https://a.test/#utm_source=x', 'https://a.test/'],
    ['https://a.test/?a&b=&c=%zz&utm_id=1', 'https://a.test/?a&b=&c=%zz'],
    [
      `https://share.test/?url=${encodeURIComponent('https://a.test/?utm_source=x&p=1')}&text=Hi`,
      `https://share.test/?url=${encodeURIComponent('https://a.test/?p=1')}&text=Hi`,
    ],
  ])('%s becomes %s', async (before, after) => {
    expect((await hrefOf(before)).href).toBe(after);
  });

  test.each([
    'https://a.test/b?email=editor@letters.test&id=7#/route?utm_x',
    '/relative?member_id=3',
    'https://a.test/file?utm_source=x&signature=0123456789abcdef',
    'mailto:editor@letters.test?subject=utm_source=x',
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fa.test%2Fb',
    'https://docs.test/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
  ])('keep %s', async (href) => {
    expect((await hrefOf(href)).href).toBe(href);
  });

  const destination = 'https://letters.test/bread?page=2';
  test.each([
    [
      'Outlook',
      `https://eu1.safelinks.protection.outlook.com/?url=${encodeURIComponent(destination)}&data=x`,
    ],
    ['Gmail', `https://www.google.com/url?q=${encodeURIComponent(destination)}&source=gmail&ust=1`],
    ['Amazon', `https://x.r.eu-west-1.awstrack.me/L0/${encodeURIComponent(destination)}/1/0100/abc=1`],
    ['ConvertKit', `https://click.kit-mail2.test/abc/def/${base64(destination)}`],
    ['Substack', `https://substack.com/redirect/2/${base64url({ e: destination, u: 5 })}.s1gn`],
    ['Customer.io', `https://e.mail.test/e/c/${base64url({ email: kari.address, href: destination })}/sig`],
  ])('of %s lead straight to where they redirect to', async (_who, href) => {
    const { href: next, removed } = await hrefOf(href);
    expect(next).toBe(destination);
    expect(removed.get('redirects')).toBe(1);
  });

  test('are resolved before it is decided whether they are for the recipient only', async () => {
    const leave = encodeURIComponent('https://a.test/unsubscribe?u=1');
    const { href } = await hrefOf(`https://eu1.safelinks.protection.outlook.com/?url=${leave}&data=x`);
    expect(href).toBeUndefined();
  });

  test('are followed through several redirects', async () => {
    const first = `https://substack.com/redirect/2/${base64url({ e: destination })}`;
    const { href } = await hrefOf(`https://www.google.com/url?q=${encodeURIComponent(first)}`);
    expect(href).toBe(destination);
  });

  test('are resolved before they are cleaned', async () => {
    const shared = encodeURIComponent(
      `https://a.test/?utm_source=x&to=${encodeURIComponent(kari.address)}&p=1`,
    );
    const { href } = await hrefOf(`https://eu1.safelinks.protection.outlook.com/?url=${shared}&data=x`);
    expect(href).toBe('https://a.test/?p=1');
  });
});

describe('links for the recipient only, in the language of the newsletter:', () => {
  test.each([
    ['English', 'Unsubscribe here', 'Manage your preferences', 'View this email in your browser'],
    ['German', 'Newsletter abbestellen', 'Profil bearbeiten', 'Im Browser öffnen', 'Online ansehen'],
    ['Spanish', 'Darse de baja', 'Cancelar suscripción', 'Gestionar mis preferencias', 'Ver en el navegador'],
    ['French', 'Se désabonner', 'SE DÉSINSCRIRE', 'Gérer mes préférences', 'Voir dans le navigateur'],
    ['Italian', 'Disiscriviti', 'Annulla l’iscrizione', 'Gestisci le preferenze', 'Visualizza nel browser'],
    ['Portuguese', 'Cancelar a inscrição', 'Descadastre-se', 'Ver no navegador'],
    ['Dutch', 'Uitschrijven', 'Afmelden', 'Voorkeuren wijzigen', 'Bekijk in browser'],
    ['Norwegian', 'Meld deg av', 'Avslutt abonnementet', 'Endre innstillinger', 'Åpne i nettleseren'],
    ['Swedish', 'Avregistrera dig', 'Avsluta prenumerationen', 'Visa i webbläsaren'],
    ['Danish', 'Afmeld nyhedsbrev', 'Frameld', 'Opdater din profil', 'Læs i browser'],
    ['Finnish', 'Peruuta tilaus', 'Peru uutiskirje', 'Muokkaa asetuksia', 'Avaa selaimessa'],
    ['Icelandic', 'Afskrá mig'],
    ['Polish', 'Wypisz się', 'Zrezygnuj z subskrypcji', 'Otwórz w przeglądarce'],
    ['Czech', 'Odhlásit se', 'Zrušit odběr', 'Zobrazit v prohlížeči'],
    ['Slovak', 'Odhlásiť sa', 'Otvoriť v prehliadači'],
    ['Hungarian', 'Leiratkozás', 'Megtekintés böngészőben'],
    ['Romanian', 'Dezabonare', 'Vezi în browser'],
    ['Greek', 'Διαγραφή', 'ΑΠΕΓΓΡΑΦΗ', 'Δείτε το στο browser'],
    ['Russian', 'Отписаться', 'Настроить рассылку', 'Открыть в браузере'],
    ['Ukrainian', 'Відписатися', 'Переглянути у браузері'],
    ['Turkish', 'Abonelikten çık', 'ABONELİKTEN AYRIL', 'Tarayıcıda görüntüle'],
    ['Japanese', '配信停止はこちら', 'ブラウザで見る', '登録を解除'],
    ['Chinese', '退订', '取消訂閱', '在浏览器中查看'],
    ['Korean', '수신거부', '구독 취소', '브라우저에서 보기'],
    ['Arabic', 'إلغاء الاشتراك'],
    ['Vietnamese', 'Hủy đăng ký'],
  ])('%s', async (_language, ...labels) => {
    for (const label of labels) {
      const { body } = await read(`<p>Text</p><p><a href="https://a.test/1">${label}</a></p>`);
      expect([label, body]).toEqual([label, '<p>Text</p><p></p>']);
    }
  });

  test.each([
    'The best browser games of the year',
    'Das Einstellungsgespräch',
    'Online banking, explained',
    'La dieta del navegante',
    'Vi meldte oss på',
    'Подписка на журнал',
    '在线课程',
  ])('but not "%s"', async (label) => {
    expect((await read(`<p><a href="https://a.test/1">${label}</a></p>`)).body).toContain('<a');
  });
});

describe("the recipient's name", () => {
  test.each([
    ['Hei Kari!', 'Hei!'],
    ['Hei, Kari!', 'Hei!'],
    ['Hi <b>Kari</b>, welcome', 'Hi<b></b>, welcome'],
    ['Hi <b>KARI NORDMANN</b>', 'Hi<b></b>'],
    ['👋 Hello Kari 🎉', '👋 Hello 🎉'],
    ['Dear Ms. Nordmann,', 'Dear Ms.,'],
    ['Sehr geehrte Frau Nordmann,', 'Sehr geehrte Frau,'],
    ['Liebe Kari,', 'Liebe,'],
    ['¡Hola Kari!', '¡Hola!'],
    ['Querida Kari:', 'Querida:'],
    ['Bonjour Kari !', 'Bonjour !'],
    ['Chère Kari,', 'Chère,'],
    ['Ciao Kari,', 'Ciao,'],
    ['Olá, Kari!', 'Olá!'],
    ['Goedemorgen Kari,', 'Goedemorgen,'],
    ['Kjære Kari Nordmann', 'Kjære'],
    ['Velkommen tilbake, Kari!', 'Velkommen tilbake!'],
    ['Hej Kari – här är veckans brev', 'Hej – här är veckans brev'],
    ['Hyvä Kari,', 'Hyvä,'],
    ['Cześć Kari!', 'Cześć!'],
    ['Dobrý den, Kari,', 'Dobrý den,'],
    ['Γεια σου Kari!', 'Γεια σου!'],
    ['Здравствуйте, Kari!', 'Здравствуйте!'],
    ['Привіт, Kari!', 'Привіт!'],
    ['Merhaba Kari,', 'Merhaba,'],
    ['Kariさん、こんにちは', 'こんにちは'],
    ['亲爱的Kari：', '亲爱的：'],
    ['Kari님, 안녕하세요', '안녕하세요'],
    ['Kari,', ''],
    ['<b>Kari</b>!', '<b></b>'],
    ['One.<br>Thanks, Kari!', 'One.<br>Thanks!'],
  ])('goes from the greeting "%s"', async (before, after) => {
    const { body, removed } = await read(`<p>Text</p><p>${before}</p>`);
    expect(body).toBe(`<p>Text</p><p>${after}</p>`);
    expect(removed.get('greetings')).toBe(1);
  });

  test.each([
    ['田中太郎', '田中太郎 様', ''],
    ['Nordmann, Kari', 'Hei Kari!', 'Hei!'],
    ['kari nordmann', 'Hei Kari!', 'Hei!'],
    ["'Kari'", 'Hei Kari!', 'Hei!'],
    ['Anne Marie Berg', 'Hi Anne Marie,', 'Hi,'],
    ['Ольга', 'Привет, Ольга!', 'Привет!'],
    ['', 'Hi Kari,', 'Hi,'],
  ])('as the header gives it, "%s", goes from "%s"', async (name, before, after) => {
    const { body } = await read(`<p>Text</p><p>${before}</p>`, { name, address: kari.address });
    expect(body).toBe(`<p>Text</p><p>${after}</p>`);
  });

  test('goes also where headers and the title are endless', async () => {
    const spaces = ' '.repeat(60_000);
    const { page, body } = await read(
      `<title>Bread for all, ${'\u00A0'.repeat(60_000)}Kari!</title><p>Text</p><p>Hei Kari Nordmann!</p>`,
      { name: `Kari${spaces}Nordmann`, address: `${'k'.repeat(60_000)}@reader.test` },
    );
    expect(page.title).toBe('Bread for all!');
    expect(body).toBe('<p>Text</p><p>Hei!</p>');
  });

  test.each([
    [
      'Will Mark',
      'will.mark@reader.test',
      'Will it rain? Hi, will you mark the day? Mark my words. Dear readers',
    ],
    ['May June', 'may@reader.test', 'The shop opens in May. Hello May flowers! April, May and June'],
    ['Grace Hope', 'grace@reader.test', '<b>Grace</b>'],
    ['Kari Nordmann', 'k@reader.test', 'Kari Traa skis, and so does Kari.'],
    ['Kari Nordmann', 'k@reader.test', 'Hi Kari’s friends, and Karianne'],
    ['Hi Dear', 'hi@reader.test', 'Oh well'],
  ])('leaves the texts of a newsletter to %s alone', async (name, address, text) => {
    const { body } = await read(`<p>${text}</p>`, { name, address });
    expect(body).toBe(`<p>${text}</p>`);
  });

  test.each([
    ['Kari, your bread is ready', 'Your bread is ready'],
    ['Hei Kari! Brødet er klart', 'Hei! Brødet er klart'],
    ['Your bread is ready, Kari!', 'Your bread is ready!'],
    ['For kari.nordmann@reader.test: bread', 'For: bread'],
    ['Baking with Kari Traa', 'Baking with Kari Traa'],
  ])('goes from the subject "%s"', async (subject, title) => {
    expect((await read('<p>Text</p>', kari, subject)).title).toBe(title);
  });
});

test.each([
  ['names', 'Hei Kari! '],
  ['names alone', 'Kari'],
  ['addresses', 'kari.nordmann@reader.test '],
  ['parts of addresses', 'kari.nordmann@'],
  ['spaces', ' '],
  ['digits', '1234567890'],
  ['letters', 'aB3'],
  ['escapes', '%25'],
  ['parameters', '&utm_source=x'],
  ['slashes', '/'],
  ['addresses in styles', "url('"],
  ['open addresses in styles', 'url('],
  ['commas', ' ,'],
  ['JSON in base64', 'eyJ.'],
])('keeps up with endless %s', async (_what, part) => {
  const endless = part.repeat(150_000 / part.length);
  const html = `<style>p{background:url(${endless}</style><p>${endless}</p><p><a href="https://a.test/?${endless}#a=${endless}">Read</a><img src="https://a.test/b.png" alt="${endless}" srcset="${endless}"></p>`;
  const file = rawEmail(
    'To: Kari Nordmann <kari.nordmann@reader.test>',
    `Subject: ${endless.slice(0, 5000)}`,
    'Content-Type: text/html',
    'Content-Transfer-Encoding: 8bit',
    '',
    html,
  );
  const { images } = await prepare(file);
  expect(images).toEqual([]);
});
