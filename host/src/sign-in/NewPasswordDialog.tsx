import { DialogContent, FormDialog, NewPasswordForm } from '@newsletters/shared/forms';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { useState } from 'react';
import { OutdatedLink } from './OutdatedLink';

/** Asks for a new password after a recovery link or an invitation opened the page. */
export function NewPasswordDialog() {
  const { recovering, user, stopRecovering } = useSession();
  const [email, setEmail] = useState<string>();
  const [ended, setEnded] = useState(false);
  if (recovering && user && email !== user.email) setEmail(user.email);
  // It was chosen in another tab: a session that ends later is none that this dialog was for.
  if (!recovering && user && !ended && email !== undefined) setEmail(undefined);
  // The session can also end while nobody looks, and would take the dialog with it.
  const outdated = email !== undefined && (ended || !user);
  const close = () => {
    stopRecovering();
    setEmail(undefined);
    setEnded(false);
  };
  return (
    <FormDialog title={t('New Password')} open={recovering || outdated} onClose={close}>
      <DialogContent>
        {outdated ? (
          <OutdatedLink email={email} />
        ) : (
          <NewPasswordForm
            label={t('New Password')}
            email={email ?? ''}
            onDone={close}
            onEnded={() => setEnded(true)}
          />
        )}
      </DialogContent>
    </FormDialog>
  );
}
