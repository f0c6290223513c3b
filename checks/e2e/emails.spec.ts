import { expectAccessible } from './accessibility';
import { nameOf, newCategory, newNewsletter, signInAt } from './administration';
import { filesIn, secret } from './backend';
import { expect, test } from './fixtures';
import { look, photo } from './photos';

interface Values {
  day: number;
  from: string;
  list?: string;
  photo: Buffer;
}

/** An issue as a mailing tool sends it, with a preheader, a logo and a large photo. */
const issue = ({ day, from, list, photo }: Values) => ({
  name: `${from} ${day}.eml`,
  mimeType: 'message/rfc822',
  buffer: Buffer.from(
    [
      `From: ${from}`,
      ...(list ? [`List-Id: <${list}>`] : []),
      'To: jane@reader.test',
      `Date: ${day} Oct 2026 08:00:00 +0000`,
      `Subject: ${from.split(' <')[0]}, no. ${day}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<div style="display:none">All about no. ${day}</div><h1>No. ${day}</h1>`,
      '<img src="https://letters.test/logo.png" width="100" alt=""><img src="cid:photo" width="600" alt="">',
      '--b',
      'Content-Type: image/jpeg',
      'Content-ID: <photo>',
      'Content-Transfer-Encoding: base64',
      '',
      photo.toString('base64'),
      '--b--',
      '',
    ].join('\r\n'),
  ),
});

const sendersOf = async (id: string) =>
  (await secret.from('newsletter_senders').select().eq('newsletter_id', id).throwOnError()).data;

test('six emails of three senders become two newsletters and the example of a third, and are undone', async ({
  page,
}) => {
  const word = crypto.randomUUID().slice(0, 8);
  const category = await newCategory();
  const known = await newNewsletter({ title: `Known ${word}`, example_content: '<p>Before</p>' });
  const sender = { newsletter_id: known.id, sender: `known.${word}.test` };
  await secret.from('newsletter_senders').insert(sender).throwOnError();
  await signInAt(page, `/newsletters?q=${word}`);
  const portrait = await photo(page, 900, 1200);
  const emails = [
    { from: `The Bench ${word} <bench@letters.test>`, list: `known.${word}.test` },
    { from: `Crumbs ${word} <crumbs@${word}.test>` },
    { from: `Tides ${word} <tides@letters.test>`, list: `tides.${word}.test` },
  ].flatMap((sender) => [1, 4].map((day) => issue({ ...sender, day, photo: portrait })));

  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'From emails…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import from emails' })).toBeFocused();
  await page.getByLabel('Choose emails').setInputFiles(emails);
  await expect(page.getByText('2 new · 1 as an example · 3 not imported · 2 to complete')).toBeVisible();
  const row = (name: string) => page.getByRole('listitem', { name: `${name} ${word}, no. 4` });
  await expect(row('The Bench').getByLabel('Becomes')).toHaveValue(`Example of “Known ${word}”`);
  await expect(row('Crumbs').getByLabel('Use as cover')).toBeChecked();
  await row('Tides').getByLabel('Use as cover').uncheck();
  await expectAccessible(page, 'emails to import', [1280]);
  await page.getByRole('combobox', { name: 'Category of all new' }).click();
  await page.getByRole('option', { name: category.name }).click();
  await page.getByRole('button', { name: 'Import 3 emails' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
  const last = page.getByRole('region', { name: 'Last import' });
  await expect(last).toContainText('Added 2 newsletters. Updated 1 newsletter. Stored 1 image');
  const found = async () => {
    const all = secret.from('newsletters').select().like('title', `%${word}%`);
    return (await all.order('title').throwOnError()).data;
  };
  const [crumbs, changed, tides] = await found();
  expect(crumbs).toMatchObject({ title: `Crumbs ${word}`, state: 'hidden', description: 'All about no. 4' });
  expect(tides).toMatchObject({ title: `Tides ${word}`, state: 'hidden', image_url: null });
  expect(changed).toMatchObject({ id: known.id, title: `Known ${word}`, state: 'visible', image_url: null });
  for (const newsletter of [crumbs, changed, tides])
    expect(newsletter?.example_content).toContain('<h1>No. 4</h1>');
  expect(await look(page, crumbs?.image_url ?? '')).toMatchObject({ width: 900, height: 506 });
  expect(await filesIn('newsletter-images')).toContain(nameOf(crumbs?.image_url ?? null));
  expect(await sendersOf(crumbs?.id ?? '')).toMatchObject([{ sender: `crumbs@${word}.test` }]);
  expect(await sendersOf(tides?.id ?? '')).toMatchObject([{ sender: `tides.${word}.test` }]);
  expect(await sendersOf(known.id)).toHaveLength(1);

  await last.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  expect(await found()).toMatchObject([{ id: known.id, example_content: '<p>Before</p>' }]);
  expect(await sendersOf(tides?.id ?? '')).toEqual([]);
});
