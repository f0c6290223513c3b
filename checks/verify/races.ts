import { accountRaces } from './accountRaces.ts';
import { handOverRaces } from './handOverRaces.ts';
import { historyRaces } from './historyRaces.ts';
import { newsletterRaces } from './newsletterRaces.ts';
import { checkRace } from './sessions.ts';

/** What callers do at the same moment, each by the name of its check; repeated this often where only chance makes them meet. */
export const races = (rounds: number) =>
  Object.fromEntries(
    Object.entries({ ...accountRaces, ...handOverRaces, ...historyRaces, ...newsletterRaces }).map(
      ([name, race]) => [name, checkRace(race, rounds)],
    ),
  );
