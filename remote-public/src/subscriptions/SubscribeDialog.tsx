import type { NewsletterChoice } from '@newsletters/shared/api/newsletters/reads';
import { FormDialog } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { PageBoundary } from '@newsletters/shared/ui';
import { SubscribeForm } from './SubscribeForm';

export interface SubscribeDialogProps {
  userId: string;
  /** The newsletter it is about; without one, the user picks one. */
  newsletter?: NewsletterChoice;
  onClose: () => void;
}

/** Subscribes to a newsletter, or changes or ends a subscription. */
export function SubscribeDialog({ userId, newsletter, onClose }: SubscribeDialogProps) {
  return (
    <FormDialog title={newsletter?.title ?? t('Subscribe to a Newsletter')} open onClose={onClose}>
      <PageBoundary>
        <SubscribeForm userId={userId} newsletter={newsletter} onDone={onClose} />
      </PageBoundary>
    </FormDialog>
  );
}
