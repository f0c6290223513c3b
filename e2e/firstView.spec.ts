import { newNewsletter } from './administration';
import { rows, stack } from './backend';
import { aCategory, titles } from './directory';
import { expect, signInAs, test } from './fixtures';
import { newGate } from './gate';
import { cards } from './parts';
