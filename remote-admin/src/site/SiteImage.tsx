import { reported } from '@newsletters/shared/api/reported';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner } from '@newsletters/shared/ui';
import { useRef, useState } from 'react';
import { ImageField } from '../images/ImageField';
import { useChosenFile } from '../images/useChosenFile';
import {
  discardSiteImage,
  removeSiteImage,
  type SiteImageKind,
  siteImages,
  uploadSiteImage,
} from './siteImages';

interface Props {
  kind: SiteImageKind;
  /** The URL in the settings, if any. */
  url: string | null | undefined;
  /** Called with an image that is being uploaded, or with none once that has failed, for the preview. */
  onChosen: (image: Blob | undefined) => void;
}

/** Uploads, replaces and removes one of the site's images. Each change takes effect immediately. */
export function SiteImage({ kind, url, onChosen }: Props) {
  const { uploaded, removed, question } = siteImages[kind];
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [removing, setRemoving] = useState<string>();
  const discard = useMutation(discardSiteImage(kind));
  const upload = useMutation(reported(uploadSiteImage(kind, discard.mutate), () => ({ message: uploaded })));
  const removal = useMutation(reported(removeSiteImage(kind, discard.mutate), () => ({ message: removed })));

  const { pick, problem, pending, cancel } = useChosenFile(kind, (file) => {
    const cancelling = new AbortController();
    controller.current = cancelling;
    onChosen(file);
    upload.mutate(
      {
        file,
        // What was on its way when it was cancelled is no news.
        onProgress: (part) => !cancelling.signal.aborted && setProgress(part),
        signal: cancelling.signal,
      },
      {
        onError: () => {
          onChosen(undefined);
          if (cancelling.signal.aborted) upload.reset();
        },
        onSettled: () => setProgress(undefined),
      },
    );
  });
  const remove = (shown: string) => removal.mutate(shown, { onSuccess: () => setRemoving(undefined) });
  return (
    <>
      <ErrorBanner error={upload.error} />
      <ErrorBanner
        error={discard.error}
        onRetry={() => discard.variables && discard.mutate(discard.variables)}
        always
      />
      <ImageField
        kind={kind}
        src={url}
        problem={problem}
        pending={pending}
        progress={progress}
        disabled={upload.isPending || removal.isPending}
        onPick={(file) => {
          upload.reset();
          void pick(file);
        }}
        onCancel={() => controller.current?.abort()}
        onRemove={() => {
          cancel();
          upload.reset();
          setRemoving(url ?? undefined);
        }}
      />
      <ConfirmRemoval
        target={removing}
        question={question}
        action={t('Remove')}
        removal={removal}
        onConfirm={remove}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}
