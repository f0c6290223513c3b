import { type Control, useController } from '@newsletters/shared/forms';
import { CENTRE, type NewsletterForm } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Picture, Typography } from '@newsletters/shared/ui';
import { useEffect } from 'react';
import { Cropping } from '../images/Cropping';
import { FocusField } from '../images/FocusField';
import { ImageField } from '../images/ImageField';
import { useChosenFile } from '../images/useChosenFile';
import { useObjectUrl } from '../images/useObjectUrl';
import type { ChosenImage } from './submit';

interface Props {
  control: Control<NewsletterForm>;
  image: ChosenImage;
  progress: number | undefined;
  disabled: boolean;
  onChange: (image: ChosenImage) => void;
  /** Called when preparing a chosen image begins and ends; until then it isn't part of the form. */
  onPending: (pending: boolean) => void;
  onCancel: () => void;
}

/** The image of a newsletter. It's uploaded when the form is saved, so that a cancelled form leaves no file behind. */
export function NewsletterImage({
  control,
  image,
  progress,
  disabled,
  onChange,
  onPending,
  onCancel,
}: Props) {
  const { field: focus } = useController({ control, name: 'image_focus' });
  const change = (chosen: ChosenImage, point: number) => {
    onChange(chosen);
    focus.onChange(point);
  };
  const { problem, clearProblem, pending, pick, ...cropping } = useChosenFile('newsletter', (file, point) =>
    change({ file }, point),
  );
  const local = useObjectUrl('file' in image ? image.file : undefined);
  const src = 'stored' in image ? image.stored : local;
  useEffect(() => onPending(pending), [onPending, pending]);
  const remove = () => {
    clearProblem();
    change({ stored: null }, CENTRE);
  };
  return (
    <div>
      <Typography component="h2" variant="body1" sx={{ fontWeight: 600, mb: 1 }}>
        {t('Newsletter image')}
      </Typography>
      <ImageField
        kind="newsletter"
        src={src}
        problem={problem}
        pending={pending}
        progress={progress}
        disabled={disabled}
        onPick={pick}
        onRemove={remove}
        onCancel={onCancel}
      />
      {src && (
        <FocusField focus={focus.value} disabled={disabled} onChange={focus.onChange}>
          <Picture src={src} alt="" sizes="171px" focus={focus.value} ratio={1} eager />
        </FocusField>
      )}
      <Cropping {...cropping} />
    </div>
  );
}
