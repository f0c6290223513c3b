import { type Choice, MOST_CHOSEN } from '@newsletters/shared/api/selection';
import { type Frequency, frequencies, isId, sameId } from '@newsletters/shared/model';

/** The page where newsletters are subscribed to that were chosen before. */
export const SUBSCRIBE_PATH = '/subscribe';

const letterOf = (frequency: Frequency) => frequency[0];

/** The address that an email's link passes on: it holds what has been chosen, so that it works in any browser. */
export function addressOf(choices: readonly Choice[]): string {
  const address = new URL(SUBSCRIBE_PATH, window.location.origin);
  const written = choices.map(({ id, frequency }) => `${id}.${letterOf(frequency)}`);
  if (written.length > 0) address.searchParams.set('newsletters', written.join('_'));
  return address.href;
}

/** Those that can be, each once: anybody can have written what a link or storage holds. */
export function possible<One extends Choice>(written: readonly (Partial<One> | null)[]): One[] {
  const choices = new Map<string, One>();
  for (const one of written)
    if (isId(one?.id) && frequencies.includes(one.frequency as Frequency))
      choices.set(sameId(one.id), { ...(one as One), id: sameId(one.id) });
  return [...choices.values()];
}

/** What such an address holds. */
export function choicesIn(address: string | null): Choice[] {
  if (!address || !URL.canParse(address)) return [];
  const written = new URL(address).searchParams.get('newsletters')?.split('_') ?? [];
  return possible(
    written.slice(0, MOST_CHOSEN).map((one) => {
      const [id, letter] = one.split('.');
      return { id, frequency: frequencies.find((frequency) => letterOf(frequency) === letter) };
    }),
  );
}
