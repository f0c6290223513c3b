import { HistoryIcon } from '@newsletters/shared/forms';
import { Button } from '@newsletters/shared/ui';

/** Opens the history of the page or item it belongs to. */
export const HistoryButton = ({ onClick }: { onClick: () => void }) => (
  <Button startIcon={<HistoryIcon />} onClick={onClick}>
    History
  </Button>
);
