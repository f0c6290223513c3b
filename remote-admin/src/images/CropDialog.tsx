import { Dialog, DialogActions, DialogContent, DialogTitle } from '@newsletters/shared/forms';
import { Box, Button, Stack, Typography } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area } from './drawing';
import { useObjectUrl } from './useObjectUrl';

/** How far an arrow key moves the image, in pixels; with Shift a fifth. */
const STEP = 10;

interface Props {
  file: Blob;
  onCrop: (area: Area) => void;
  onClose: () => void;
}

/** Lets the user choose the part of an image to keep, 16 wide and 9 high: by mouse, touch or keyboard. */
export function CropDialog({ file, onCrop, onClose }: Props) {
  const titleId = useId();
  const hintId = useId();
  const zoomId = useId();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
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
        Crop image
      </DialogTitle>
      <DialogContent>
        <Typography id={hintId} variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          Drag the image, or move it with the arrow keys. The bright part will be shown.
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
            image={useObjectUrl(file)}
            aspect={16 / 9}
            crop={position}
            zoom={zoom}
            keyboardStep={STEP}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_percentages, pixels) => setArea(pixels)}
            cropperProps={{ role: 'application', 'aria-label': 'Part of the image' }}
          />
        </Box>
        <Stack direction="row" sx={{ mt: 2, gap: 1.5, alignItems: 'center' }}>
          <Typography component="label" htmlFor={zoomId} variant="body2">
            Zoom
          </Typography>
          <Box
            component="input"
            id={zoomId}
            type="range"
            min={1}
            max={3}
            step={0.1}
            value={zoom}
            onChange={({ target }: { target: HTMLInputElement }) => setZoom(Number(target.value))}
            sx={{ flexGrow: 1, height: 24, accentColor: 'var(--mui-palette-primary-main)' }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!area} onClick={() => area && onCrop(area)}>
          Crop
        </Button>
      </DialogActions>
    </Dialog>
  );
}
