import { isActive, type Subscription } from '@newsletters/shared/api/subscriptions';
import { Menu, MenuItem } from '@newsletters/shared/forms';
import { Typography } from '@newsletters/shared/ui';
import { isOpen } from './SubscriptionRow';

/** What deleting does that unsubscribing doesn't. */
export function deletionOf(subscription: Subscription) {
  const active = isActive(subscription);
  const what = active
    ? 'Ends the subscription and removes it from your list.'
    : 'Removes the subscription from your list.';
  if (!isOpen(subscription)) return what;
  return active
    ? `${what} If you unsubscribe instead, it stays under Inactive, where you can reactivate it.`
    : `${what} While it stays under Inactive, you can reactivate it.`;
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
        <Typography color="error">Delete</Typography>
        <Typography variant="body2" color="textSecondary">
          {deletionOf(subscription)}
        </Typography>
      </MenuItem>
    </Menu>
  );
}
