import type { Arranged } from '@newsletters/shared/api/newsletters/arrangement';
import { DownIcon, UpIcon } from '@newsletters/shared/forms';
import { number } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { Box, CloseIcon, IconButton, lines, Typography, usePicture } from '@newsletters/shared/ui';
import { badgesOf } from '../newsletters/badges';

interface Props {
  newsletter: Arranged;
  at: number;
  last: number;
  disabled: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Hands the focus on before a row goes: to the same button of a row beside it, or to the field that adds one. */
function passOn(button: HTMLElement) {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('button:last-child');
  (next ?? button.closest('[role=dialog]')?.querySelector('input'))?.focus();
}

/** A featured newsletter: its place, what it is, and buttons for those who can't drag. */
export function FeaturedRow({ newsletter, at, last, disabled, onMove, onRemove }: Props) {
  const { title, image_url } = newsletter;
  const picture = usePicture(image_url, '64px');
  const notShown = badgesOf({ ...newsletter, featured_position: null });
  return (
    <>
      <Typography
        aria-hidden
        sx={{ flex: 'none', width: '1.25rem', textAlign: 'end', color: 'text.secondary' }}
      >
        {number(at + 1)}
      </Typography>
      <Box
        component="img"
        {...picture}
        alt=""
        draggable={false}
        sx={{
          display: { xs: 'none', sm: 'block' },
          flex: 'none',
          width: 64,
          height: 36,
          borderRadius: 0.5,
          objectFit: 'cover',
          bgcolor: 'action.hover',
        }}
      />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography dir="auto" sx={{ ...lines(2), lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {notShown.length > 0 && (
          <Typography variant="caption" component="p" color="textSecondary">
            {notShown.join(', ')}
          </Typography>
        )}
      </Box>
      {/* The handle does the same by keyboard. */}
      <IconButton
        aria-label={t('Move {name} up', { name: title })}
        size="small"
        tabIndex={-1}
        disabled={disabled || at === 0}
        onClick={() => onMove(at - 1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={t('Move {name} down', { name: title })}
        size="small"
        tabIndex={-1}
        disabled={disabled || at === last}
        onClick={() => onMove(at + 1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={t('Remove {name}', { name: title })}
        size="small"
        disabled={disabled}
        onClick={({ currentTarget }) => {
          passOn(currentTarget);
          onRemove();
        }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </>
  );
}
