import { commandOf, runVerb } from '../../project/verbs.ts';
import { prerenderSite } from '../prerender.ts';

// `npm run serve -- prerender` without the project.
const command = commandOf('node prerender.mjs').argument('<config.json>').argument('<folder>');
await runVerb(command.action(prerenderSite));
