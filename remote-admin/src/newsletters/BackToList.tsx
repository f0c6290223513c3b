import { t } from '@newsletters/shared/texts';
import { BackIcon, Button } from '@newsletters/shared/ui';

/** Returns from a newsletter to the list. */
export const BackToList = ({ onBack }: { onBack: () => void }) => (
  <Button startIcon={<BackIcon />} onClick={onBack}>
    {t('Back to list')}
  </Button>
);
