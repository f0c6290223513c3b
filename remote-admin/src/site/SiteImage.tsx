import { reported } from '@newsletters/shared/api/reported';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';
import { ErrorBanner } from '@newsletters/shared/ui';
import { useState } from 'react';
import { checkedImage } from '../images/checkedImage';
import { ImageField } from '../images/ImageField';
import {
  discardSiteImage,
  removeSiteImage,
  type SiteImageKind,
  siteImages,
  uploadSiteImage,
} from './siteImage';

interface Props {
  kind: SiteImageKind;
  /** The URL in the settings, if any. */
  url: string | null | undefined;
}

/** Uploads, replaces and removes one of the site's images. Each change takes effect immediately. */
export function SiteImage({ kind, url }: Props) {
  const { label, name, question } = siteImages[kind];
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [removing, setRemoving] = useState<string>();
  const discard = useMutation(discardSiteImage(kind));
  const upload = useMutation(reported(uploadSiteImage(kind), () => ({ message: `${name} uploaded` })));
  const removal = useMutation(reported(removeSiteImage(kind), () => ({ message: `${name} removed` })));

  const pick = async (picked: File) => {
    setProblem(undefined);
    upload.reset();
    const file = await checkedImage(kind, picked).catch((error: Error) => setProblem(error.message));
    if (!file) return;
    upload.mutate(
      { file, onProgress: setProgress },
      {
        onSuccess: (replaced) => replaced && discard.mutate(replaced),
        onSettled: () => setProgress(undefined),
      },
    );
  };
  const remove = (shown: string) =>
    removal.mutate(shown, {
      onSuccess: () => {
        setRemoving(undefined);
        discard.mutate(shown);
      },
    });
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
        label={label}
        src={url}
        problem={problem}
        progress={progress}
        disabled={upload.isPending || removal.isPending}
        onPick={pick}
        onRemove={() => setRemoving(url ?? undefined)}
      />
      <ConfirmRemoval
        target={removing}
        question={question}
        action="Remove"
        removal={removal}
        onConfirm={remove}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}
