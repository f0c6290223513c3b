import { log } from '../delivery/project/command.ts';
import { findBrowser } from '../local/browser.ts';
import { jest, playwright, runSteps } from './steps.ts';

// First, because it may have to install one.
log(`Browser: ${findBrowser()}`);
await runSteps([jest('Units, pages, database'), playwright('End-to-end tests')]);
