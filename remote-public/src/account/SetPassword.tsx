import { hasPasswordQuery, type SignedInUser } from '@newsletters/shared/api/recentSignIn';
import { CodeForm, DialogContent, FormDialog, NewPasswordForm } from '@newsletters/shared/forms';
import { queryClient } from '@newsletters/shared/query';
import { type CodeProof, useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { useState } from 'react';

interface Props {
  user: SignedInUser;
  onClose: () => void;
}

/** Sets the password of an account that has none; a code proves that it's its owner who does. */
export function SetPassword({ user, onClose }: Props) {
  const { signInWithCode } = useSession();
  const [proven, setProven] = useState(false);
  const prove = async (proof: CodeProof) => {
    await signInWithCode(proof);
    setProven(true);
  };
  const done = () => {
    queryClient.setQueryData(hasPasswordQuery(user).queryKey, true);
    onClose();
  };
  return (
    <FormDialog title={t('Set a password')} open onClose={onClose}>
      <DialogContent>
        {proven ? (
          <NewPasswordForm label={t('Set a password')} email={user.email} onDone={done} />
        ) : (
          <CodeForm email={user.email} back={window.location.origin} onProof={prove} />
        )}
      </DialogContent>
    </FormDialog>
  );
}
