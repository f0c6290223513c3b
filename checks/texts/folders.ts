import { languagesIn } from '../../delivery/build/catalogues.ts';
import { apps } from '../../delivery/project/apps.ts';
import { root } from '../../delivery/project/settings.ts';
import { exceptions } from './exceptions.ts';

/** The folders whose code says something to users. */
export const folders = ['shared', ...apps.map(({ folder }) => folder)];

/** All languages that something is translated to. */
export const languages = [...new Set(folders.flatMap((folder) => languagesIn(folder, root)))].sort();

/** Whether a string is one of the few that nobody has to translate. */
export const isException = (file: string, text: string) =>
  exceptions.some(([files, texts]) => files.test(file) && texts.test(text));
