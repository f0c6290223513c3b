import { HistoryIcon } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';

/** Opens the history of the page or item it belongs to. */
export const HistoryButton = ({ onClick }: { onClick: () => void }) => (
  <Button startIcon={<HistoryIcon />} onClick={onClick}>
    {t('History')}
  </Button>
);
