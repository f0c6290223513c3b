import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { apps } from '../project/apps.ts';
import { log, UserError } from '../project/command.ts';
import { filesIn } from '../project/files.ts';

const here = import.meta.dirname;

/** How a `package.json` names both packages: by the version of this one or, without a registry, by their tarballs in a folder. */
export async function packagesFrom(tree: string, folder?: string) {
  const { version }: { version: string } = JSON.parse(await readFile(join(here, '../package.json'), 'utf8'));
  if (folder === undefined) return { shared: version, delivery: version };
  const { compare } = new Intl.Collator('en', { numeric: true });
  const tarballs = existsSync(folder) ? readdirSync(folder).sort(compare) : [];
  const newest = (name: string) => {
    const tarball = tarballs.findLast((file) => new RegExp(`^newsletters-${name}-.+\\.tgz$`).test(file));
    if (!tarball) throw new UserError(`${folder} has no tarball of @newsletters/${name}`);
    return `file:${relative(tree, resolve(folder, tarball))}`;
  };
  return { shared: newest('shared'), delivery: newest('delivery') };
}

/** Makes a repository for a new remote. The name of its folder is that of the remote: `remote-events`, or `events`. */
export async function create(folder: string, { packages }: { packages?: string }) {
  const tree = resolve(folder);
  const short = basename(folder && tree).replace(/^remote-/, '');
  const taken = apps.map(({ shortName }) => shortName);
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(short) || taken.includes(short))
    throw new UserError(
      `"${folder}" must be named with a letter and up to 39 more lower-case letters, digits and hyphens, such as events. The site itself has ${taken.join(', ')}`,
    );
  const { shared, delivery } = await packagesFrom(tree, packages);
  const words = {
    'remote-example': `remote-${short}`,
    remote_example: `remote_${short.replaceAll('-', '_')}`,
    'publish example': `publish ${short}`,
    'Example pages': `${short[0]?.toUpperCase()}${short.slice(1).replaceAll('-', ' ')}`,
    SHARED_VERSION: shared,
    DELIVERY_VERSION: delivery,
  };
  await mkdir(tree, { recursive: true });
  if (readdirSync(tree).length > 0) throw new UserError(`${folder} isn't empty`);
  try {
    await cp(join(here, '../template'), tree, { recursive: true });
    // npm leaves out a file of this name.
    await rename(join(tree, 'gitignore'), join(tree, '.gitignore'));
    for (const file of ['package.json', 'README.md']) {
      const text = await readFile(join(tree, file), 'utf8');
      const named = Object.entries(words).reduce((all, [from, to]) => all.replaceAll(from, to), text);
      await writeFile(join(tree, file), named);
    }
  } catch (error) {
    // On a full disk, say: the next attempt needs an empty folder.
    for (const file of readdirSync(tree)) await rm(join(tree, file), { recursive: true });
    throw error;
  }
  log(
    `${folder} has ${filesIn(tree).length} files. Next: cd ${folder} && npm install && npm test && npm run dev`,
  );
}
