import { commandOf, runVerb } from '../../project/verbs.ts';
import { serveSite } from '../serve.ts';

// `npm run serve -- site` without the project.
const command = commandOf('node site.mjs').argument('<folder of the site>').argument('<[address:]port>');
await runVerb(command.action(serveSite));
