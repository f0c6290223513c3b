import { Typography } from '@newsletters/shared/ui';
import { useEffect, useMemo, useState } from 'react';
import { checkedImage } from '../images/checkedImage';
import { ImageField } from '../images/ImageField';
import type { ChosenImage } from './submit';

/** The URL to show: of the stored image, or of the file that isn't uploaded yet. */
function useUrl(image: ChosenImage): string | null {
  const file = 'file' in image ? image.file : undefined;
  const local = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (local ? URL.revokeObjectURL(local) : undefined), [local]);
  return 'stored' in image ? image.stored : (local ?? null);
}

interface Props {
  image: ChosenImage;
  progress: number | undefined;
  disabled: boolean;
  onChange: (image: ChosenImage) => void;
}

/** The image of a newsletter. It's uploaded when the form is saved, so that a cancelled form leaves no file behind. */
export function NewsletterImage({ image, progress, disabled, onChange }: Props) {
  const [problem, setProblem] = useState<string>();
  const src = useUrl(image);
  const pick = async (file: File) => {
    try {
      onChange({ file: await checkedImage('newsletter', file) });
      setProblem(undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const remove = () => {
    setProblem(undefined);
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
        src={src}
        problem={problem}
        progress={progress}
        disabled={disabled}
        onPick={pick}
        onRemove={remove}
      />
    </div>
  );
}
