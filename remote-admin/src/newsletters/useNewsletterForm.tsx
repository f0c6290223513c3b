import type { Newsletter } from '@newsletters/shared/api/newsletters/reads';
import type { NewsletterValues } from '@newsletters/shared/api/newsletters/writes';
import { reported } from '@newsletters/shared/api/reported';
import { UnknownOutcome } from '@newsletters/shared/api/unknownOutcome';
import { useForm, useUnsavedGuard, zodResolver } from '@newsletters/shared/forms';
import { CENTRE, type NewsletterForm } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useConflict, withoutConflict } from '../conflicts/useConflict';
import { useDraft } from '../drafts/useDraft';
import { useImport } from '../email/useImport';
import { useUploads } from '../email/useUploads';
import { useChosenFile } from '../images/useChosenFile';
import { useObjectUrl } from '../images/useObjectUrl';
import { PUBLIC, savedSentence, schemaFor, toSave, wasPublic } from './publishing';
import { type ChosenImage, submitNewsletter } from './submit';
import { valuesOf } from './values';

/** A signal that is aborted once the form is unmounted. */
function useLeavingSignal() {
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return controller;
}

const imageOf = (newsletter: Newsletter | null): ChosenImage => ({
  stored: newsletter?.image_url ?? null,
});

const isStored = (image: ChosenImage, newsletter: Newsletter | null) =>
  'stored' in image && image.stored === (newsletter?.image_url ?? null);

/** What belongs to a draft besides the fields; drafts of earlier releases have nothing that was sent. */
interface Rest {
  base: Newsletter | null;
  image: ChosenImage;
  sent?: NewsletterValues[];
}

/**
 * The form's values and how they are saved. `base` is the version that reveals others' changes: the one the form was
 * opened with, or theirs once the user has resolved a conflict.
 */
export function useNewsletterForm(newsletter: Newsletter | null, onDone: () => void) {
  const { user } = useSession();
  const [base, setBase] = useState(newsletter);
  const [image, setImage] = useState(imageOf(newsletter));
  const [error, setError] = useState<unknown>();
  const [progress, setProgress] = useState<number>();
  const leaving = useLeavingSignal();
  const upload = useRef<AbortController>(undefined);
  const chosenUrl = useObjectUrl('file' in image ? image.file : undefined);
  const submission = useMutation(
    reported(submitNewsletter, (saved) => ({
      message: savedSentence(saved),
      action: { label: t('View on site'), to: `/newsletter/${saved.id}` },
    })),
  );
  const form = useForm<NewsletterForm>({
    resolver: zodResolver(schemaFor(base)),
    defaultValues: valuesOf(newsletter),
  });
  const { isDirty, isSubmitting } = form.formState;
  const changeImage = (changed: ChosenImage, focus: number) => {
    setImage(changed);
    form.setValue('image_focus', focus, { shouldDirty: true });
  };
  const choosing = useChosenFile('newsletter', (file, focus) => changeImage({ file }, focus));
  const unsaved = isDirty || !isStored(image, base);
  const conflict = useConflict<Newsletter, NewsletterValues>((theirs, keepMine) => {
    const chosen = keepMine && !isStored(image, base) ? image : imageOf(theirs);
    const focus = form.getValues('image_focus');
    // What was imported stays with "Keep mine", and so do the names in it.
    if (keepMine) importing.end();
    else importing.forget();
    form.reset(valuesOf(theirs), { keepDirtyValues: keepMine });
    // It belongs to an image.
    if ('file' in chosen || theirs.image_url !== base?.image_url)
      form.setValue('image_focus', chosen === image ? focus : theirs.image_focus, { shouldDirty: true });
    setImage(chosen);
    setBase(theirs);
    if (keepMine) void save(theirs, chosen);
  });
  const { sent } = conflict;
  const draft = useDraft({
    item: `newsletter ${newsletter?.id ?? 'new'}`,
    form,
    dirty: unsaved,
    rest: useMemo((): Rest => ({ base, image, sent }), [base, image, sent]),
    onRestore: (earlier) => {
      choosing.cancel();
      importing.forget();
      form.reset(valuesOf(earlier.base));
      setBase(earlier.base);
      setImage(earlier.image);
      conflict.setSent(earlier.sent ?? []);
    },
  });
  const examples = sent.map(({ example_content }) => example_content);
  const uploads = useUploads(unsaved, examples);
  const importing = useImport(form, uploads.add);
  const discard = () => {
    draft.drop();
    // Left while it's being saved, the example may yet arrive.
    if (!isSubmitting) uploads.removeUnused(examples);
  };
  const guard = useUnsavedGuard(unsaved, discard, isSubmitting);

  const save = (against: Newsletter | null, chosen: ChosenImage) =>
    form.handleSubmit(async (values) => {
      setError(undefined);
      if (!user) return setError(t('You must be logged in'));
      if (wasPublic(against) && values.publish_at !== (against?.publish_at ?? '')) {
        form.setValue('publish_at', against?.publish_at ?? '');
        return setError(PUBLIC);
      }
      upload.current = new AbortController();
      const signal = AbortSignal.any([leaving.current.signal, upload.current.signal]);
      try {
        await submission.mutateAsync({
          base: against,
          values: toSave(against, values),
          image: chosen,
          userId: user.id,
          sent,
          onProgress: setProgress,
          signal,
        });
        if (signal.aborted) return;
        draft.drop();
        uploads.removeUnused([...examples, values.example_content]);
        guard.finish(onDone);
      } catch (failure) {
        conflict.ask(failure, {
          ...values,
          image_url: 'stored' in chosen ? chosen.stored : chosenUrl,
        });
        // Its image may be in the row, so it isn't uploaded again.
        if (failure instanceof UnknownOutcome) setImage({ stored: failure.sent.image_url });
        if (!signal.aborted) setError(withoutConflict(failure));
      } finally {
        setProgress(undefined);
      }
    })();

  return {
    unsaved,
    control: form.control,
    wasPublic: wasPublic(base),
    // What is still being imported, or an image that is being prepared, would be missing.
    submit: () => (importing.busy || choosing.pending ? undefined : save(base, image)),
    cancelUpload: () => upload.current?.abort(),
    isSubmitting,
    error,
    progress,
    /** The address of the image to show, if any. */
    imageUrl: 'stored' in image ? image.stored : chosenUrl,
    /** How an image is chosen. */
    choosing,
    removeImage: () => {
      choosing.cancel();
      changeImage({ stored: null }, CENTRE);
    },
    importing,
    draft,
    conflictDialog: conflict.dialog,
    guardDialog: guard.dialog,
  };
}
