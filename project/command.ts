import { readSettings, type Settings, StartError } from './settings.ts';

/** Runs a command; a mistake of the person's is one clear line and exit code 1. */
export async function command(run: (settings: Settings, names: string[]) => Promise<void>) {
  try {
    await run(readSettings(), process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof StartError ? `Error: ${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Says something on the terminal. */
export const log = (line: string) => console.log(line);
