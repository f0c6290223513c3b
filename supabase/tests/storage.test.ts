import { randomUUID } from 'node:crypto';
import { casesOf } from '../../checks/effort';
import { actors, storagePermissions } from '../../shared/src/model/permissions';
import { backend, callerAs, connect, execute, secret } from './support/clients';

type Bucket = keyof typeof storagePermissions;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const other = Buffer.concat([png, Buffer.from('changed')]);
const asPng = { contentType: 'image/png' };
const start = (bucket: Bucket) => `${bucket === 'site-assets' ? 'logo-' : ''}${randomUUID()}`;
const newName = (bucket: Bucket) => `${start(bucket)}.png`;
const addressOf = (bucket: Bucket, name: string) =>
  `${backend.url}/storage/v1/object/public/${bucket}/${name}`;
const read = async (bucket: Bucket, name: string) => {
  const response = await fetch(addressOf(bucket, name));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
};
const store = async (bucket: Bucket) => {
  const name = newName(bucket);
  const { error } = await secret.storage.from(bucket).upload(name, png, asPng);
  expect(error).toBeNull();
  return name;
};

const buckets = Object.keys(storagePermissions) as Bucket[];
const cells = (verb: keyof (typeof storagePermissions)[Bucket]) =>
  buckets.flatMap((bucket) =>
    actors.map((actor, place) => {
      const allowed = storagePermissions[bucket][verb][place] === 'all';
      return { bucket, actor, allowed, verb: allowed ? 'can' : 'cannot' };
    }),
  );

test.each(cells('upload'))('$actor $verb upload to $bucket', async ({ bucket, actor, allowed }) => {
  const { client } = await callerAs(actor);
  const name = newName(bucket);
  const { error } = await client.storage.from(bucket).upload(name, png, asPng);
  expect(error === null).toBe(allowed);
  expect(await read(bucket, name)).toEqual(allowed ? png : undefined);
});

const everyone = buckets.flatMap((bucket) => actors.map((actor) => ({ bucket, actor })));

// No policy is asked: nobody can.
const signers = casesOf(everyone, ({ actor }) => ['anon', 'admin'].includes(actor));

test.each(signers)('$actor cannot create a signed upload URL for $bucket', async ({ bucket, actor }) => {
  const { token } = await callerAs(actor);
  for (const name of [newName(bucket), await store(bucket)]) {
    const before = await read(bucket, name);
    // Without the client, which can't find the embedded server's token and would report that as an error.
    const response = await fetch(`${backend.url}/storage/v1/object/upload/sign/${bucket}/${name}`, {
      method: 'POST',
      headers: {
        apikey: backend.anonKey,
        'x-upsert': 'true',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: '{}',
    });
    expect([400, 403]).toContain(response.status);
    const signed = (await response.json()).token ?? 'none';
    await connect().storage.from(bucket).uploadToSignedUrl(name, signed, other, asPng);
    expect(await read(bucket, name)).toEqual(before);
  }
});

test.each(cells('overwrite'))('$actor $verb overwrite in $bucket', async ({ bucket, actor, allowed }) => {
  const { client } = await callerAs(actor);
  const name = await store(bucket);
  await client.storage.from(bucket).upload(name, other, { ...asPng, upsert: true });
  const { error } = await client.storage.from(bucket).update(name, other, asPng);
  expect(error === null).toBe(allowed);
  expect(await read(bucket, name)).toEqual(allowed ? other : png);
});

test.each(cells('overwrite'))('$actor $verb move in $bucket', async ({ bucket, actor, allowed }) => {
  const { client } = await callerAs(actor);
  const name = await store(bucket);
  const moved = newName(bucket);
  const { error } = await client.storage.from(bucket).move(name, moved);
  expect(error === null).toBe(allowed);
  expect(await read(bucket, moved)).toEqual(allowed ? png : undefined);
  expect(await read(bucket, name)).toEqual(allowed ? undefined : png);
});

test.each(everyone)('$actor cannot copy from $bucket', async ({ bucket, actor }) => {
  const { client } = await callerAs(actor);
  const name = await store(bucket);
  for (const destinationBucket of buckets) {
    const copy = newName(destinationBucket);
    const { error } = await client.storage.from(bucket).copy(name, copy, { destinationBucket });
    expect(error).not.toBeNull();
    expect(await read(destinationBucket, copy)).toBeUndefined();
  }
});

// The hosted server names the operation of each request. Only these two check a file against the types of its bucket.
const operations: [string, boolean][] = [
  ['', true],
  ['storage.object.upload', true],
  ['storage.object.upload_update', true],
  ['object.upload', false],
  ['storage.object.upload_signed', false],
  ['storage.object.sign_upload_url', false],
  ['storage.object.copy', false],
  ['storage.object.move', false],
  ['storage.s3.upload', false],
  ['storage.s3.upload.create_multipart', false],
  ['storage.s3.upload.part', false],
  ['storage.s3.upload.complete_multipart', false],
  ['storage.s3.object.copy', false],
  ['storage.tus.upload.create', false],
  ['storage.tus.upload.part', false],
  ['storage.something.new', false],
];

test.each(operations)('the operation "%s" adds a file: %s [SQL]', async (operation, allowed) => {
  const { id } = await callerAs('admin');
  for (const bucket of buckets) {
    const insertion = execute(`
      select set_config('request.jwt.claim.sub', '${id}', true), set_config('storage.operation', '${operation}', true);
      set local role authenticated;
      insert into storage.objects (bucket_id, name) values ('${bucket}', '${newName(bucket)}')`);
    if (allowed) await expect(insertion).resolves.toBeUndefined();
    else await expect(insertion).rejects.toThrow('violates row-level security policy');
  }
});

test.each(cells('list'))('$actor $verb list $bucket', async ({ bucket, actor, allowed }) => {
  const { client } = await callerAs(actor);
  const name = await store(bucket);
  const { data } = await client.storage.from(bucket).list('', { search: name });
  expect((data ?? []).map((file) => file.name)).toEqual(allowed ? [name] : []);
});

test.each(cells('remove'))('$actor $verb remove from $bucket', async ({ bucket, actor, allowed }) => {
  const { client } = await callerAs(actor);
  const name = await store(bucket);
  const { data } = await client.storage.from(bucket).remove([name]);
  expect((data ?? []).length).toBe(allowed ? 1 : 0);
  expect(await read(bucket, name)).toEqual(allowed ? undefined : png);
});

test.each(actors)('%s cannot create, change, empty or delete a bucket', async (actor) => {
  const { client } = await callerAs(actor);
  const name = await store('newsletter-images');
  const empty = `empty-${randomUUID()}`;
  await secret.storage.createBucket(empty);
  const responses = await Promise.all([
    client.storage.createBucket(`created-${randomUUID()}`),
    client.storage.updateBucket('newsletter-images', { public: false }),
    client.storage.emptyBucket('newsletter-images'),
    client.storage.deleteBucket(empty),
  ]);
  for (const { error } of responses) expect(error).not.toBeNull();
  expect(await read('newsletter-images', name)).toEqual(png);
  expect((await secret.storage.getBucket(empty)).data?.id).toBe(empty);
});

test('a file cannot be moved from the site assets to the newsletter images', async () => {
  const { client } = await callerAs('admin');
  const name = await store('site-assets');
  const moved = newName('newsletter-images');
  await client.storage.from('site-assets').move(name, moved, { destinationBucket: 'newsletter-images' });
  expect(await read('newsletter-images', moved)).toBeUndefined();
});

describe('what a bucket accepts', () => {
  const upload = async (bucket: Bucket, name: string, body: Buffer | Blob, contentType: string) => {
    const { client } = await callerAs('admin');
    return client.storage.from(bucket).upload(name, body, { contentType });
  };

  test.each([
    ['newsletter-images', 'png', 'image/png'],
    ['newsletter-images', 'jpg', 'image/jpeg'],
    ['newsletter-images', 'jpeg', 'image/jpeg'],
    ['newsletter-images', 'gif', 'image/gif'],
    ['site-assets', 'png', 'image/png'],
    ['site-assets', 'jpg', 'image/jpeg'],
    ['site-assets', 'svg', 'image/svg+xml'],
  ] as const)('%s accepts .%s as %s', async (bucket, extension, type) => {
    const name = `${start(bucket)}.${extension}`;
    expect((await upload(bucket, name, png, type)).error).toBeNull();
    const response = await fetch(addressOf(bucket, name));
    expect(response.headers.get('content-type')).toBe(type);
    // Hosted projects send neither.
    if (!backend.sqlUrl) return;
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  test.each([
    ['newsletter-images', 'text/html'],
    ['newsletter-images', 'application/javascript'],
    ['newsletter-images', 'image/svg+xml'],
    ['newsletter-images', 'image/webp'],
    ['newsletter-images', 'image/png; charset=utf-8'],
    ['newsletter-images', 'IMAGE/PNG'],
    ['site-assets', 'image/gif'],
    ['site-assets', 'text/html'],
  ] as const)('%s rejects the type %s', async (bucket, type) => {
    const name = newName(bucket);
    expect((await upload(bucket, name, png, type)).error).not.toBeNull();
    expect(await read(bucket, name)).toBeUndefined();
  });

  test.each([
    '../x.png',
    'a/../../x.png',
    '..%2fx.png',
    'a//b.png',
    'folder/x.png',
    `${'x'.repeat(1100)}.png`,
    'x\u0000.png',
    '\u202Egnp.x.png',
    '🖼.png',
    'x%0A.png',
    'x?.png',
    'x#.png',
    'x%.png',
    'x.html',
    'x.svg',
    'x.png.html',
    '.png',
  ])('newsletter-images rejects the name %j', async (name) => {
    const before = await secret.storage.from('newsletter-images').list('', { search: 'x' });
    const { error } = await upload('newsletter-images', name, png, 'image/png');
    expect(error).toMatchObject({ status: expect.any(Number) });
    expect(Number((error as { status?: number } | null)?.status)).toBeLessThan(500);
    expect((await secret.storage.from('newsletter-images').list('', { search: 'x' })).data).toEqual(
      before.data,
    );
  });

  const id = '0b0c0d0e-0000-4000-8000-000000000001';

  test.each([
    ['newsletter-images', 'x.png'],
    ['newsletter-images', 'photo-1600x900.jpg'],
    ['newsletter-images', `logo-${id}.png`],
    ['newsletter-images', `${id.toUpperCase()}.png`],
    ['newsletter-images', `${id}-1600x900.jpg`],
    ['newsletter-images', `${id}-1600x900-c8a07.jpg`],
    ['newsletter-images', `${id}-1600x900-red.jpg`],
    ['newsletter-images', `${id}-1600-c8a070.jpg`],
    ['newsletter-images', `${id}-0x900-c8a070.jpg`],
    ['newsletter-images', `${id}-160000x900-c8a070.jpg`],
    ['newsletter-images', `${id}-1600x900-c8a070.gif`],
    ['newsletter-images', `${id}-1600x900-c8a070.200.jpg`],
    ['newsletter-images', `${id}-1600x900-c8a070.192.png`],
    ['newsletter-images', `${id}-1600x900-c8a070.192.192.jpg`],
    ['newsletter-images', `${id}-1600x900.192.jpg`],
    ['newsletter-images', `${id}-384x900-c8a070.384.jpg`],
    ['newsletter-images', `${id}-384x900-c8a070.1280.jpg`],
    ['newsletter-images', `${id}.192.jpg`],
    ['newsletter-images', `${id}-1600x900-c8a070.${'9'.repeat(400)}.jpg`],
    ['site-assets', `${id}.png`],
    ['site-assets', `hero-${id}.gif`],
    ['site-assets', `logo-${id}-1600x900.svg`],
  ] as const)('%s rejects the name %s', async (bucket, name) => {
    // What it would belong to is there.
    await secret.storage.from(bucket).upload(name.replace(/\.\d+\.(?=[a-z]+$)/, '.'), png, asPng);
    const { error } = await upload(bucket, name, png, 'image/png');
    expect(error).toMatchObject({ message: expect.stringContaining('row-level security') });
    await secret.storage.from(bucket).remove([name]);
  });

  test.each([
    ['newsletter-images', '-1600x900-c8a070.jpg', '-1600x900-c8a070.1280.jpg'],
    ['newsletter-images', '-200x90-c8a070.png', '-200x90-c8a070.192.jpg'],
    ['site-assets', '-800x200.png', '-800x200.768.png'],
  ] as const)('%s accepts a smaller version only beside its image: %s, %s', async (bucket, image, size) => {
    const name = start(bucket);
    const { client } = await callerAs('admin');
    const add = (end: string) => client.storage.from(bucket).upload(`${name}${end}`, png, asPng);
    expect((await add(size)).error).toMatchObject({ message: expect.stringContaining('row-level security') });
    expect((await add(image)).error).toBeNull();
    expect((await add(size)).error).toBeNull();
  });

  test('an empty file is rejected', async () => {
    const name = newName('newsletter-images');
    expect((await upload('newsletter-images', name, Buffer.alloc(0), 'image/png')).error).not.toBeNull();
    expect(await read('newsletter-images', name)).toBeUndefined();
  });

  const limit = 5 * 1_048_576;

  test.each([
    [limit + 1, false],
    [limit, false],
    [limit - 1, true],
  ])('an image of %i bytes is accepted: %s', async (size, accepted) => {
    for (const bucket of buckets) {
      const name = newName(bucket);
      const { error } = await upload(bucket, name, Buffer.alloc(size, 1), 'image/png');
      expect(error === null).toBe(accepted);
      expect((await read(bucket, name))?.byteLength).toBe(accepted ? size : undefined);
    }
  });

  test('a file uploaded as a form keeps its type and cache time', async () => {
    const { client } = await callerAs('admin');
    const name = newName('newsletter-images');
    const file = new File([png], 'any.png', { type: 'image/png' });
    const { error } = await client.storage
      .from('newsletter-images')
      .upload(name, file, { cacheControl: '3600' });
    expect(error).toBeNull();
    const response = await fetch(addressOf('newsletter-images', name));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('max-age=3600');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
  });
});
