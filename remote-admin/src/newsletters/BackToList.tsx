import { ArrowBackIcon, Button } from '@newsletters/shared/ui';

/** Leads from one newsletter back to the list of all. */
export const BackToList = ({ onBack }: { onBack: () => void }) => (
  <Button startIcon={<ArrowBackIcon />} onClick={onBack}>
    Back to list
  </Button>
);
