import { DeleteIcon, LinearProgress } from '@newsletters/shared/forms';
import { listOf } from '@newsletters/shared/language';
import { type ImageKind, imageRules } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, Button, Picture, Stack, Typography } from '@newsletters/shared/ui';
import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { useFileDrop } from './useFileDrop';

interface Props {
  kind: ImageKind;
  /** URL of the image to show, if any. */
  src: string | null | undefined;
  /** Why the last file was rejected. */
  problem: string | undefined;
  /** Whether a chosen file is being prepared. */
  pending: boolean;
  /** Progress of the upload, from 0 to 1; undefined while there is none. */
  progress: number | undefined;
  disabled?: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
  /** Cancels the upload. */
  onCancel: () => void;
}

const formats: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
};

/** What each kind of image is called, by itself and in what can be done with it. */
const texts: Record<
  ImageKind,
  Record<'label' | 'current' | 'choose' | 'upload' | 'uploading' | 'replace' | 'remove', string>
> = {
  newsletter: {
    label: t('Image'),
    current: t('Current image'),
    choose: t('Choose image'),
    upload: t('Upload Image'),
    uploading: t('Uploading image'),
    replace: t('Replace Image'),
    remove: t('Remove Image'),
  },
  logo: {
    label: t('Logo'),
    current: t('Current logo'),
    choose: t('Choose logo'),
    upload: t('Upload Logo'),
    uploading: t('Uploading logo'),
    replace: t('Replace Logo'),
    remove: t('Remove Logo'),
  },
  hero: {
    label: t('Hero Image'),
    current: t('Current hero image'),
    choose: t('Choose hero image'),
    upload: t('Upload Hero Image'),
    uploading: t('Uploading hero image'),
    replace: t('Replace Hero Image'),
    remove: t('Remove Hero Image'),
  },
};

/** The accepted files: "Choose or drop a file: JPEG, PNG, or GIF, less than 5 MB". */
function hintOf(kind: ImageKind): string {
  const { types, limit } = imageRules[kind];
  return t('Choose or drop a file: {formats}, less than {size, number} MB', {
    formats: listOf(
      types.map((type) => formats[type] ?? type),
      'disjunction',
    ),
    size: limit / 1_048_576,
  });
}

function Progress({ kind, part, onCancel }: { kind: ImageKind; part: number; onCancel: () => void }) {
  const percent = Math.round(part * 100);
  return (
    <Box sx={{ mt: 1 }}>
      <LinearProgress aria-label={texts[kind].uploading} variant="determinate" value={percent} />
      <Stack direction="row" sx={{ mt: 0.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="caption" color="textSecondary" aria-hidden>
          {t('Uploading… {percent, number}%', { percent })}
        </Typography>
        <Button size="small" onClick={onCancel}>
          {t('Cancel Upload')}
        </Button>
      </Stack>
    </Box>
  );
}

/** The button that cancels disappears when it is pressed: the focus then goes to the one that chooses. */
function useFocusAfterCancel(disabled: boolean, onCancel: () => void) {
  const chooser = useRef<HTMLButtonElement>(null);
  const cancelled = useRef(false);
  useEffect(() => {
    if (disabled || !cancelled.current) return;
    cancelled.current = false;
    chooser.current?.focus();
  }, [disabled]);
  const cancel = () => {
    cancelled.current = true;
    onCancel();
  };
  return { chooser, cancel };
}

/** Shows an image, with buttons to replace and remove it. Files can also be dropped on it, or pasted. */
export function ImageField({
  kind,
  src,
  problem,
  pending,
  progress,
  disabled = false,
  onPick,
  onRemove,
  onCancel,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const hintId = useId();
  const picked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise choosing the same file again, after editing it, would fire no change event.
    target.value = '';
    if (file) onPick(file);
  };
  const { over, handlers } = useFileDrop(onPick, disabled);
  const { chooser, cancel } = useFocusAfterCancel(disabled, onCancel);
  const contain = kind === 'logo';
  const { label, current, choose, upload, replace, remove } = texts[kind];
  return (
    <Box
      role="group"
      aria-label={label}
      {...handlers}
      sx={{
        position: 'relative',
        p: 2,
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: over ? 'action.hover' : undefined,
      }}
    >
      <Box sx={{ maxWidth: 360 }}>
        {src && (
          <Picture
            src={src}
            alt={current}
            sizes="min(100vw, 360px)"
            eager
            ratio={contain ? 3 : 16 / 9}
            sx={{
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
              // On white, as in the header.
              ...(contain && { objectFit: 'contain', bgcolor: '#fff' }),
            }}
          />
        )}
        {progress !== undefined && <Progress kind={kind} part={progress} onCancel={cancel} />}
      </Box>
      <Stack direction="row" sx={{ gap: 1, mt: src ? 1.5 : 0, flexWrap: 'wrap', alignItems: 'center' }}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={choose}
          accept={imageRules[kind].types.join(',')}
          onChange={picked}
        />
        <Button
          ref={chooser}
          variant="outlined"
          disabled={disabled}
          aria-describedby={`${hintId} ${problemId}`}
          onClick={() => input.current?.click()}
        >
          {src ? replace : upload}
        </Button>
        {src && (
          <Button color="error" disabled={disabled} startIcon={<DeleteIcon />} onClick={onRemove}>
            {remove}
          </Button>
        )}
      </Stack>
      <Typography id={hintId} variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {hintOf(kind)}
      </Typography>
      <Typography id={problemId} role="alert" variant="caption" color="error" component="p" sx={{ mt: 0.5 }}>
        {problem}
      </Typography>
      {pending && (
        <LinearProgress
          aria-label={t('Preparing…')}
          sx={{ position: 'absolute', insetInline: 0, insetBlockEnd: 0 }}
        />
      )}
    </Box>
  );
}
