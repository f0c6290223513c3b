import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { log, runCommand, UserError } from '../project/command.ts';
import { parseConfig } from '../render/config.ts';
import { nginxConfig } from './nginxConfig.ts';

const USAGE =
  'Name the configuration and the file to write, for example: npm run serve -- nginx config.json newsletters.conf';

const standard = {
  site: '/srv/newsletters/site',
  releases: '/srv/newsletters/releases',
  certificate: '/etc/ssl/newsletters/fullchain.pem',
  key: '/etc/ssl/newsletters/privkey.pem',
  pages: '127.0.0.1:3100',
};

const text = (value: string) => ({ type: 'string', default: value }) as const;

// npm run serve -- nginx config.json newsletters.conf  writes the configuration of nginx for the site of that `config.json`.
// `--pages files` serves prerendered pages; `--site`, `--releases`, `--certificate` and `--key` name other places.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: text(standard.site),
      releases: text(standard.releases),
      certificate: text(standard.certificate),
      key: text(standard.key),
      pages: text(standard.pages),
    },
  });
  const [from, to] = positionals;
  if (!from || !to) throw new UserError(USAGE);
  const config = parseConfig(await readFile(from, 'utf8'), from);
  const pages = values.pages === 'files' ? undefined : values.pages;
  await writeFile(to, nginxConfig({ ...values, config, pages }));
  log(`Written to ${resolve(to)}`);
});
