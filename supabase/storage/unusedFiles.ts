import { UNUSED_IMAGE_LIFETIME } from '../../shared/src/drafts/lifetime.ts';
import { fileNames } from '../../shared/src/model/imageSizes.ts';
import { buckets, type Client, filesIn, PAGE } from './buckets.ts';

// Anything that could be the name of a stored image, in an address or in an example issue.
const namesIn = (...texts: (string | null)[]): string[] =>
  texts.join(' ').match(/[\w.-]{1,104}\.(jpe?g|png|gif|svg)/g) ?? [];

const namesOfNewsletters = async (client: Client): Promise<string[]> => {
  const names: string[] = [];
  // Paged by key: a row deleted meanwhile must not move another one out of the next PAGE.
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { data } = await client
      .from('newsletters')
      .select('id, image_url, example_content')
      .gt('id', last)
      .order('id')
      .limit(PAGE)
      .throwOnError();
    names.push(...data.flatMap(({ image_url, example_content }) => namesIn(image_url, example_content)));
    if (data.length < PAGE) return names;
    last = data.at(-1)?.id ?? last;
  }
};

// What a restore can bring back. A deleted newsletter is in `before`; for any other change, `before` is the earlier version.
const namesInHistory = async (client: Client): Promise<string[]> => {
  const names: string[] = [];
  for (let last = 0; ; ) {
    const { data } = await client
      .from('history')
      .select('id, before, example_before')
      .in('table_name', ['newsletters', 'site_settings'])
      .not('before', 'is', null)
      .gt('id', last)
      .order('id')
      .limit(PAGE)
      .throwOnError();
    names.push(
      ...data.flatMap(({ before, example_before }) => namesIn(JSON.stringify(before), example_before)),
    );
    if (data.length < PAGE) return names;
    last = data.at(-1)?.id ?? last;
  }
};

const namesInUse = async (client: Client): Promise<Set<string>> => {
  const { data } = await client.from('site_settings').select().single().throwOnError();
  const current = [...(await namesOfNewsletters(client)), ...namesIn(data.logo_url, data.hero_image_url)];
  // Afterwards: a change that is made meanwhile moves a name from the row to the history.
  const names = [...current, ...(await namesInHistory(client))];
  // The sizes of an image are in use as long as the image is.
  return new Set(names.flatMap(fileNames));
};

const namesOfOldFiles = async (client: Client, bucket: string, before: Date): Promise<string[]> =>
  (await filesIn(client, bucket))
    // The site makes no folders: what is in one isn't its own.
    .filter(({ name, created_at }) => !name.includes('/') && new Date(created_at ?? 0) < before)
    .map(({ name }) => name);

/**
 * Removes the files that no row refers to, and that are too old for a draft, which only its browser knows, to refer to them.
 * Returns their names.
 */
export const removeUnused = async (client: Client): Promise<string[]> => {
  const before = new Date(Date.now() - UNUSED_IMAGE_LIFETIME);
  const removed: string[] = [];
  for (const bucket of buckets) {
    const old = await namesOfOldFiles(client, bucket, before);
    // Read after the list, so that files saved meanwhile count as in use.
    const used = await namesInUse(client);
    const unused = old.filter((name) => !used.has(name));
    for (let from = 0; from < unused.length; from += PAGE) {
      const { error } = await client.storage.from(bucket).remove(unused.slice(from, from + PAGE));
      if (error) throw error;
    }
    removed.push(...unused.map((name) => `${bucket}/${name}`));
  }
  return removed;
};
