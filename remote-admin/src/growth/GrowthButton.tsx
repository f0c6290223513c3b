import { GrowthIcon } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';

/** Opens the growth of the page's newsletters, or of the newsletter. */
export const GrowthButton = ({ onClick }: { onClick: () => void }) => (
  <Button startIcon={<GrowthIcon />} onClick={onClick}>
    {t('Growth')}
  </Button>
);
