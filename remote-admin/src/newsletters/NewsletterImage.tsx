import { type Control, useController } from '@newsletters/shared/forms';
import type { NewsletterForm } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Picture, Typography } from '@newsletters/shared/ui';
import { Cropping } from '../images/Cropping';
import { FocusField } from '../images/FocusField';
import { ImageField } from '../images/ImageField';
import type { useChosenFile } from '../images/useChosenFile';

interface Props {
  control: Control<NewsletterForm>;
  /** The address of the image to show, if any. */
  src: string | null | undefined;
  choosing: ReturnType<typeof useChosenFile>;
  progress: number | undefined;
  disabled: boolean;
  onRemove: () => void;
  onCancel: () => void;
}

/** The image of a newsletter. It's uploaded when the form is saved, so that a cancelled form leaves no file behind. */
export function NewsletterImage({ control, src, choosing, disabled, ...field }: Props) {
  const { field: focus } = useController({ control, name: 'image_focus' });
  return (
    <div>
      <Typography component="h2" variant="body1" sx={{ fontWeight: 600, mb: 1 }}>
        {t('Newsletter image')}
      </Typography>
      <ImageField
        kind="newsletter"
        src={src}
        problem={choosing.problem}
        pending={choosing.pending}
        disabled={disabled}
        onPick={choosing.pick}
        {...field}
      />
      {src && (
        <FocusField focus={focus.value} disabled={disabled} onChange={focus.onChange}>
          <Picture src={src} alt="" sizes="171px" focus={focus.value} ratio={1} eager />
        </FocusField>
      )}
      <Cropping {...choosing} />
    </div>
  );
}
