import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { log, UserError } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { configFile, fileOf, instructions, toFields, withSubjects } from './files.ts';
import { renderEmails } from './render.ts';
import { standardIn } from './standard.ts';

// Writes the emails of the auth server with the site's name and colour, in its language.

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        name: { type: 'string' },
        colour: { type: 'string' },
        language: { type: 'string', default: 'en' },
        json: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UserError((error as Error).message);
  }
}

const { json, language, ...given } = readOptions();
const emails = renderEmails({ ...standardIn(language), ...given });
const config = withSubjects(await readFile(join(root, configFile), 'utf8'), emails);
for (const { type, html } of emails) await writeFile(join(root, fileOf(type)), html);
await writeFile(join(root, configFile), config);
log(json ? JSON.stringify(toFields(emails), null, 2) : instructions(emails));
