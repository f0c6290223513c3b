import { type ChangedNewsletter, restoreNewsletters } from '@newsletters/shared/api/newsletters/batches';
import { audience } from '@newsletters/shared/api/reported';
import { named, sentences } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { t } from '@newsletters/shared/texts';

/** How often the notification tells how far it is, in milliseconds: each time, it is also read aloud. */
const PAUSE = 3000;

/** Tells how far the undo is, at most every few seconds. */
function teller(all: number) {
  let told = Date.now();
  return (done: number) => {
    if (Date.now() - told < PAUSE) return;
    told = Date.now();
    notify({
      message: t('Undoing: {done, number} of {all, plural, one {# newsletter} other {# newsletters}}', {
        done,
        all,
      }),
    });
  };
}

/** Undoes what a batch has done. If some fail, it names them, and can be tried again with those. */
export function undoOf(changed: ChangedNewsletter[], titles: ReadonlyMap<string, string>) {
  let left = changed;
  return async () => {
    const started = audience();
    const { made, failures } = await restoreNewsletters(left, { onProgress: teller(left.length) });
    left = failures.map(({ item }) => item);
    if (started !== audience()) return;
    const [first] = failures;
    if (!first) {
      const count = made.length;
      return notify({
        message: t('{count, plural, one {# newsletter} other {# newsletters}} restored', { count }),
      });
    }
    const titlesLeft = named(left.map(({ id }) => titles.get(id) ?? ''));
    throw new Error(sentences(t('Undo failed for {titles}', { titles: titlesLeft }), first.error.message));
  };
}
