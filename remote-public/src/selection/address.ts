import { type Choice, MOST_CHOSEN } from '@newsletters/shared/api/selection';
import { type Frequency, frequencies, isId, sameId } from '@newsletters/shared/model';
import { SUBSCRIBE_PATH } from './store';

const letterOf = (frequency: Frequency) => frequency[0];

/** The address that an email's link passes on: it holds what has been chosen, so that it works in any browser. */
export function addressOf(choices: readonly Choice[]): string {
  const address = new URL(SUBSCRIBE_PATH, window.location.origin);
  const written = choices.map(({ id, frequency }) => `${id}.${letterOf(frequency)}`);
  if (written.length > 0) address.searchParams.set('newsletters', written.join('_'));
  return address.href;
}

/** What such an address holds; anybody can have written it. */
export function choicesIn(address: string | null): Choice[] {
  if (!address || !URL.canParse(address)) return [];
  const written = new URL(address).searchParams.get('newsletters')?.split('_') ?? [];
  const choices = new Map<string, Choice>();
  for (const [id = '', letter] of written.slice(0, MOST_CHOSEN).map((one) => one.split('.'))) {
    const frequency = frequencies.find((one) => letterOf(one) === letter);
    if (isId(id) && frequency) choices.set(sameId(id), { id: sameId(id), frequency });
  }
  return [...choices.values()];
}
