import { Typography } from '@newsletters/shared/ui';
import { useEffect } from 'react';
import { Cropping } from '../images/Cropping';
import { ImageField } from '../images/ImageField';
import { useChosenFile } from '../images/useChosenFile';
import { useObjectUrl } from '../images/useObjectUrl';
import type { ChosenImage } from './submit';

interface Props {
  image: ChosenImage;
  progress: number | undefined;
  disabled: boolean;
  onChange: (image: ChosenImage) => void;
  /** Called when preparing a chosen image begins and ends; until then it isn't part of the form. */
  onPending: (pending: boolean) => void;
  onCancel: () => void;
}

/** The image of a newsletter. It's uploaded when the form is saved, so that a cancelled form leaves no file behind. */
export function NewsletterImage({ image, progress, disabled, onChange, onPending, onCancel }: Props) {
  const { problem, clearProblem, pending, pick, ...cropping } = useChosenFile('newsletter', (file) =>
    onChange({ file }),
  );
  const local = useObjectUrl('file' in image ? image.file : undefined);
  useEffect(() => onPending(pending), [onPending, pending]);
  const remove = () => {
    clearProblem();
    onChange({ stored: null });
  };
  return (
    <div>
      <Typography component="h2" variant="body1" sx={{ fontWeight: 600, mb: 1 }}>
        Newsletter image
      </Typography>
      <ImageField
        kind="newsletter"
        label="Image"
        src={'stored' in image ? image.stored : local}
        problem={problem}
        progress={progress}
        disabled={disabled}
        onPick={pick}
        onRemove={remove}
        onCancel={onCancel}
      />
      <Cropping {...cropping} />
    </div>
  );
}
