import { migrationOf } from '../build/migrations.ts';
import { UserError } from '../project/command.ts';
import { withBackendAddress } from '../registry/backendAddress.ts';
import type { Site } from './site.ts';
import { uses } from './uses.ts';

/** The configuration in the text of a `config.json`. */
export function parseConfig(text: string, file = 'config.json'): Site['config'] {
  const config = JSON.parse(text) as Site['config'];
  if (!config.siteUrl) throw new UserError(`${file} needs siteUrl, the address of the site`);
  return withBackendAddress(config);
}

/** Throws when the database of a deployment is older than what the server reads of it. */
export function checkMigration({ migration }: Pick<Site['config'], 'migration'>) {
  const needed = migrationOf(uses);
  if (!migration || migration < needed)
    throw new UserError(
      `Pages and feeds need migration ${needed}; config.json says that the database has ${migration ?? 'none'}. Push it, then update config.json`,
    );
}
