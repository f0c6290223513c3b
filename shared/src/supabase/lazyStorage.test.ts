import { StorageClient } from '@supabase/storage-js';
import { lazyStorage } from './lazyStorage';

test('the address of a stored file is the one that the library gives', () => {
  const given = ['http://backend.test/storage/v1', {}, fetch] as const;
  const address = (storage: Pick<StorageClient, 'from'>) =>
    storage.from('site-assets').getPublicUrl('a folder/ä.png').data.publicUrl;
  expect(address(lazyStorage(...given))).toBe(address(new StorageClient(...given)));
});
