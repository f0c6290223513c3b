import { Dialog, DialogActions, DialogContent, DialogTitle } from '@newsletters/shared/forms';
import { CENTRE } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, Button, Typography } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area } from './drawing';
import { FocusField, PHONE } from './FocusField';
import { Range } from './Range';
import { useObjectUrl } from './useObjectUrl';

/** How far an arrow key moves the image, in pixels; with Shift a fifth. */
const STEP = 10;

interface Props {
  file: Blob;
  onCrop: (area: Area, focus: number) => void;
  onClose: () => void;
}

interface PartProps {
  src: string | undefined;
  /** What is left of the image, in percent of its size. */
  part: Area;
  focus: number;
}

/** The square of what is left of an image that phones will show. */
function Part({ src, part, focus }: PartProps) {
  const width = (PHONE * 16) / 9;
  return (
    <Box
      sx={{ position: 'absolute', width, height: PHONE, overflow: 'hidden' }}
      style={{ left: (focus / 100) * (PHONE - width) }}
    >
      <img
        src={src}
        alt=""
        style={{
          position: 'absolute',
          left: `${(-100 * part.x) / part.width}%`,
          top: `${(-100 * part.y) / part.height}%`,
          width: `${10_000 / part.width}%`,
          height: `${10_000 / part.height}%`,
        }}
      />
    </Box>
  );
}

/** Lets the user choose the part of an image to keep, 16 wide and 9 high, and what phones show of it: by mouse, touch or keyboard. */
export function CropDialog({ file, onCrop, onClose }: Props) {
  const titleId = useId();
  const hintId = useId();
  const url = useObjectUrl(file);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [part, setPart] = useState<Area>();
  const [focus, setFocus] = useState(CENTRE);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      aria-describedby={hintId}
    >
      <DialogTitle id={titleId} component="h2">
        {t('Crop image')}
      </DialogTitle>
      <DialogContent>
        <Typography id={hintId} variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('Drag the image, or move it with the arrow keys. The bright part will be shown.')}
        </Typography>
        <Box
          sx={{
            position: 'relative',
            height: { xs: 260, sm: 360 },
            bgcolor: '#000',
            borderRadius: 1,
            overflow: 'hidden',
            '& [role=application]:focus-visible': {
              outline: '3px solid var(--mui-palette-primary-main)',
              outlineOffset: -3,
            },
          }}
        >
          <Cropper
            image={url}
            aspect={16 / 9}
            crop={position}
            zoom={zoom}
            keyboardStep={STEP}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(percentages, pixels) => {
              setPart(percentages);
              setArea(pixels);
            }}
            cropperProps={{ role: 'application', 'aria-label': t('Part of the image') }}
          />
        </Box>
        <Box sx={{ mt: 2 }}>
          <Range label={t('Zoom')} value={zoom} min={1} max={3} step={0.1} onChange={setZoom} />
        </Box>
        <FocusField focus={focus} onChange={setFocus}>
          {part && <Part src={url} part={part} focus={focus} />}
        </FocusField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="contained" disabled={!area} onClick={() => area && onCrop(area, focus)}>
          {t('Crop')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
