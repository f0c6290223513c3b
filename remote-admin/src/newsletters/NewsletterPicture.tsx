import { Typography } from '@newsletters/shared/ui';
import { useEffect, useMemo, useState } from 'react';
import { checkedImage } from '../images/checkedImage';
import { ImageField } from '../images/ImageField';
import type { ChosenPicture } from './submit';

/** The address of a picture, also of one that is only in this page yet. */
function useAddress(picture: ChosenPicture): string | null {
  const file = 'file' in picture ? picture.file : undefined;
  const local = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (local ? URL.revokeObjectURL(local) : undefined), [local]);
  return 'stored' in picture ? picture.stored : (local ?? null);
}

interface Props {
  picture: ChosenPicture;
  progress: number | undefined;
  disabled: boolean;
  onChange: (picture: ChosenPicture) => void;
}

/** The picture of a newsletter. It is uploaded with the rest of the form, so that a cancelled form leaves no file. */
export function NewsletterPicture({ picture, progress, disabled, onChange }: Props) {
  const [problem, setProblem] = useState<string>();
  const src = useAddress(picture);
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
