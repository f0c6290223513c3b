import { ArrowBackIcon, Button } from '@newsletters/shared/ui';

/** Returns from a newsletter to the list. */
export const BackToList = ({ onBack }: { onBack: () => void }) => (
  <Button startIcon={<ArrowBackIcon />} onClick={onBack}>
    Back to list
  </Button>
);
