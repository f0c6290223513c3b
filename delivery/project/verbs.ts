import { Command } from 'commander';
import { report } from './command.ts';

/** A command, by what it's called. Without a verb that it needs, or with anything else, it prints what there is and fails. */
export const commandOf = (call: string) =>
  new Command(call)
    .helpCommand(false)
    .showHelpAfterError()
    .configureHelp({
      subcommandTerm: (verb) => `${call} ${verb.name()} ${verb.usage()}`,
    });

/** Does what the command line says; a `UserError` becomes one line and exit code 1. */
export async function runVerb(command: Command) {
  try {
    await command.parseAsync();
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
