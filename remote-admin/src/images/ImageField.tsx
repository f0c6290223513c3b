import { DeleteIcon, LinearProgress } from '@newsletters/shared/forms';
import { type ImageKind, imageRules } from '@newsletters/shared/model';
import { Box, Button, Picture, Stack, Typography } from '@newsletters/shared/ui';
import { type ChangeEvent, useId, useRef } from 'react';

interface Props {
  kind: ImageKind;
  /** Name of the image in the buttons: "Image", "Logo", "Hero Image". */
  label: string;
  /** URL of the image to show, if any. */
  src: string | null | undefined;
  /** Why the last file was rejected. */
  problem: string | undefined;
  /** Progress of the upload, from 0 to 1; undefined while there is none. */
  progress: number | undefined;
  disabled?: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
}

const formats: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
};

const orList = new Intl.ListFormat('en', { type: 'disjunction' });

/** The accepted files: "JPEG, PNG, or GIF, less than 5 MB". */
function hintOf(kind: ImageKind): string {
  const { types, limit } = imageRules[kind];
  return `${orList.format(types.map((type) => formats[type] ?? type))}, less than ${limit / 1_048_576} MB`;
}

function Progress({ label, part }: { label: string; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <Box sx={{ mt: 1 }}>
      <LinearProgress aria-label={`Uploading ${label.toLowerCase()}`} variant="determinate" value={percent} />
      <Typography variant="caption" color="textSecondary" aria-hidden>
        Uploading… {percent}%
      </Typography>
    </Box>
  );
}

/** Shows an image, with buttons to replace and remove it. */
export function ImageField({ kind, label, src, problem, progress, disabled, onPick, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const hintId = useId();
  const picked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise choosing the same file again, after editing it, would fire no change event.
    target.value = '';
    if (file) onPick(file);
  };
  const contain = kind === 'logo';
  return (
    <Box role="group" aria-label={label}>
      <Box sx={{ maxWidth: 360 }}>
        {src && (
          <Picture
            src={src}
            alt={`Current ${label.toLowerCase()}`}
            eager
            ratio={contain ? 3 : 16 / 9}
            sx={{
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
              ...(contain && { objectFit: 'contain' }),
            }}
          />
        )}
        {progress !== undefined && <Progress label={label} part={progress} />}
      </Box>
      <Stack direction="row" sx={{ gap: 1, mt: src ? 1.5 : 0, flexWrap: 'wrap', alignItems: 'center' }}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`Choose ${label.toLowerCase()}`}
          accept={imageRules[kind].types.join(',')}
          onChange={picked}
        />
        <Button
          variant="outlined"
          disabled={disabled}
          aria-describedby={`${hintId} ${problemId}`}
          onClick={() => input.current?.click()}
        >
          {src ? `Replace ${label}` : `Upload ${label}`}
        </Button>
        {src && (
          <Button color="error" disabled={disabled} startIcon={<DeleteIcon />} onClick={onRemove}>
            {`Remove ${label}`}
          </Button>
        )}
      </Stack>
      <Typography id={hintId} variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {hintOf(kind)}
      </Typography>
      <Typography id={problemId} role="alert" variant="caption" color="error" component="p" sx={{ mt: 0.5 }}>
        {problem}
      </Typography>
    </Box>
  );
}
