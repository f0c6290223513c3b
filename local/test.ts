import { findBrowser } from '../project/browser.ts';
import { log } from '../project/command.ts';
import { jest, playwright, runSteps } from './steps.ts';

// First, because it may have to install one.
log(`Browser: ${findBrowser()}`);
await runSteps([jest('Units, pages, database'), playwright('Journeys in a browser')]);
