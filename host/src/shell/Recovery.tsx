import { useSession } from '@newsletters/shared/session';
import { LazyError } from './LazyError';
import { useLazy } from './useLazy';

const loadDialog = async () => (await import('../sign-in/NewPasswordDialog')).NewPasswordDialog;

/** Asks for a new password when a recovery link opened the page. */
export function Recovery() {
  const { recovering } = useSession();
  const { Part: NewPasswordDialog, error, retry } = useLazy(loadDialog, recovering);
  return (
    <>
      <LazyError error={error} onRetry={retry} />
      {NewPasswordDialog && <NewPasswordDialog />}
    </>
  );
}
