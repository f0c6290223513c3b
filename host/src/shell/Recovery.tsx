import { useSession } from '@newsletters/shared/session';
import { LaterError } from './LaterError';
import { useLater } from './useLater';

const loadDialog = async () => (await import('../sign-in/NewPasswordDialog')).NewPasswordDialog;

/** Asks for a new password when the person came by a recovery link. */
export function Recovery() {
  const { recovering } = useSession();
  const { Part: NewPasswordDialog, error, retry } = useLater(loadDialog, recovering);
  return (
    <>
      <LaterError error={error} onRetry={retry} />
      {NewPasswordDialog && <NewPasswordDialog />}
    </>
  );
}
