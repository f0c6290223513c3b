import type { Newsletter } from '@newsletters/shared/api/newsletters';
import { useForm, useUnsavedGuard, zodResolver } from '@newsletters/shared/forms';
import { type NewsletterForm, newsletterSchema } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { Clash } from './ConflictDialog';
import { type ChosenPicture, Conflict, submitNewsletter } from './submit';
import { valuesOf } from './values';

/** A signal that is aborted once the form is gone. */
function useLeavingSignal() {
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return controller;
}

const pictureOf = (newsletter: Newsletter | null): ChosenPicture => ({
  stored: newsletter?.image_url ?? null,
});

const isStored = (picture: ChosenPicture, newsletter: Newsletter | null) =>
  'stored' in picture && picture.stored === (newsletter?.image_url ?? null);

/**
 * What the form holds and how it is saved. `base` is the newsletter that others' changes are told by: the one the form
 * was opened with, or theirs once the person has decided about it.
 */
export function useNewsletterForm(
  newsletter: Newsletter | null,
  onDone: () => void,
  onUnusedImage: (url: string) => void,
) {
  const { user } = useSession();
  const [base, setBase] = useState(newsletter);
  const [picture, setPicture] = useState(pictureOf(newsletter));
  const [clash, setClash] = useState<Clash>();
  const [error, setError] = useState<unknown>();
  const [progress, setProgress] = useState<number>();
  const leaving = useLeavingSignal();
  const submission = useMutation(submitNewsletter);
  const form = useForm<NewsletterForm>({
    resolver: zodResolver(newsletterSchema),
    defaultValues: valuesOf(newsletter),
  });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useUnsavedGuard(isDirty || !isStored(picture, base));

  const save = (against: Newsletter | null, chosen: ChosenPicture) =>
    form.handleSubmit(async (values) => {
      setError(undefined);
      if (!user) return setError('You must be logged in');
      const { signal } = leaving.current;
      try {
        const what = { base: against, values, picture: chosen, onProgress: setProgress, signal };
        const replaced = await submission.mutateAsync(what);
        if (replaced) onUnusedImage(replaced);
        if (signal.aborted) return;
        guard.release();
        onDone();
      } catch (failure) {
        if (failure instanceof Conflict && against) setClash({ base: against, theirs: failure.theirs });
        else setError(failure);
      } finally {
        setProgress(undefined);
      }
    })();

  const accept = (theirs: Newsletter, keepMine: boolean) => {
    setClash(undefined);
    const chosen = keepMine && !isStored(picture, base) ? picture : pictureOf(theirs);
    form.reset(valuesOf(theirs), { keepDirtyValues: keepMine });
    setPicture(chosen);
    setBase(theirs);
    if (keepMine) void save(theirs, chosen);
  };
  return {
    control: form.control,
    submit: () => save(base, picture),
    isSubmitting,
    error,
    progress,
    picture,
    setPicture,
    clash,
    guardDialog: guard.dialog,
    keepMine: (theirs: Newsletter) => accept(theirs, true),
    loadTheirs: (theirs: Newsletter) => accept(theirs, false),
    dismissClash: () => setClash(undefined),
  };
}
