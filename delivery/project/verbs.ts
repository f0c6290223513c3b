import { Command } from 'commander';
import { runCommand } from './command.ts';

/** A script of `package.json` that takes a verb. Without one, or with anything else, it prints what there is and fails. */
export const commandOf = (script: string) =>
  new Command(`npm run ${script} --`)
    .helpCommand(false)
    .showHelpAfterError()
    .configureHelp({
      subcommandTerm: (verb) => `npm run ${script} -- ${verb.name()} ${verb.usage()}`,
    });

/** Does what the command line says. */
export const runVerb = (command: Command) => runCommand(async () => void (await command.parseAsync()));
