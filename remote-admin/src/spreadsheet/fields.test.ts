test('headings are known in English and in the language of the deployment', async () => {
  // What is said is chosen when the module is loaded.
  const texts = { ID: 'Tunnus', Title: 'Otsikko', Category: 'Luokka', Description: 'Kuvaus', Image: 'Kuva' };
  jest.spyOn(console, 'warn').mockReturnValue();
  globalThis.translation = { language: 'fi', direction: 'ltr', texts: { '': texts } };
  const { areHeadings, columnsFrom, fieldLabel } = await import('./fields');
  expect(fieldLabel('title')).toBe('Otsikko');
  expect(columnsFrom(['ID', 'Title', 'Category', 'Description', 'Image'])).toEqual([
    'id',
    'title',
    'category',
    'description',
    'image',
  ]);
  expect(columnsFrom(['Kuva', 'otsikko', 'Luokka', 'Tunnus', 'Muuta'])).toEqual([
    'image',
    'title',
    'category',
    'id',
    undefined,
  ]);
  expect(areHeadings(['Otsikko'])).toBe(true);
});
