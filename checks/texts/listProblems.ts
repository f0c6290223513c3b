import { log } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { problemsInCode, problemsInTranslation } from '../../delivery/texts/problems.ts';
import { folders, isException, languages } from './folders.ts';

/** Lists what is missing, unused or wrong in the translations, and what bypasses them: of a language, which can be a new one, or of folders. */
export function listProblems(given: string[]) {
  const asked = given.filter((one) => !folders.includes(one));
  const inFolders = folders.filter((folder) => given.length === asked.length || given.includes(folder));
  const problems = inFolders.flatMap((folder) => [
    ...problemsInCode(folder, root, isException),
    ...(asked.length > 0 ? asked : languages).flatMap((language) =>
      problemsInTranslation(folder, language, root),
    ),
  ]);
  for (const problem of problems) log(problem);
  log(`${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
