import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { Menu, MenuItem } from '@newsletters/shared/forms';
import { isActive } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Typography } from '@newsletters/shared/ui';
import { isOpen } from './shown';

/** What deleting does that unsubscribing doesn't. */
export function deletionOf(subscription: Subscription) {
  if (isActive(subscription))
    return isOpen(subscription)
      ? t(
          'Ends the subscription and removes it from your list. If you unsubscribe instead, it stays under Inactive, where you can reactivate it.',
        )
      : t('Ends the subscription and removes it from your list.');
  return isOpen(subscription)
    ? t('Removes the subscription from your list. While it stays under Inactive, you can reactivate it.')
    : t('Removes the subscription from your list.');
}

/** The subscription whose menu is open, and the button that opened it. */
export interface OpenMenu {
  subscription: Subscription;
  button: HTMLElement;
}

interface Props {
  menu: OpenMenu;
  onClose: () => void;
  onDelete: (subscription: Subscription) => void;
}

/** Further actions on a subscription. */
export function MoreMenu({ menu: { subscription, button }, onClose, onDelete }: Props) {
  return (
    <Menu open anchorEl={button} onClose={onClose} slotProps={{ paper: { sx: { maxWidth: 340 } } }}>
      <MenuItem
        onClick={() => {
          onClose();
          onDelete(subscription);
        }}
        sx={{ display: 'block', whiteSpace: 'normal' }}
      >
        <Typography color="error">{t('Delete')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {deletionOf(subscription)}
        </Typography>
      </MenuItem>
    </Menu>
  );
}
