import { runCommand } from './command.ts';

export interface Verb {
  /** What can follow the verb. */
  takes?: string;
  does: string;
  /** Does it, with the rest of the command line. */
  start: (...args: (string | undefined)[]) => Promise<unknown>;
}

function usageOf(command: string, verbs: Record<string, Verb>): string {
  const lines = Object.entries(verbs).map(([verb, { takes, does }]) => {
    const call = `npm run ${command} -- ${verb}${takes ? ` ${takes}` : ''}`;
    return `  ${call}\n      ${does}`;
  });
  return `Usage:\n${lines.join('\n')}`;
}

/** Starts what comes first on the command line; without it, or with anything else, prints what there is. */
export const runVerb = (command: string, verbs: Record<string, Verb>) =>
  runCommand(async (name = '', ...args) => {
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (verb) {
      process.argv.splice(2, 1);
      await verb.start(...args);
    } else {
      console.error(usageOf(command, verbs));
      process.exitCode = 1;
    }
  });
