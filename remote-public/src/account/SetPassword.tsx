import { signInMessage } from '@newsletters/shared/api/authMessages';
import { hasPasswordQuery, type SignedInUser } from '@newsletters/shared/api/recentSignIn';
import {
  CodeForm,
  DialogContent,
  Form,
  FormDialog,
  PasswordField,
  useForm,
  zodResolver,
} from '@newsletters/shared/forms';
import { passwordSchema } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { queryClient } from '@newsletters/shared/query';
import { type CodeProof, useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';
import { useState } from 'react';

interface Props {
  user: SignedInUser;
  onClose: () => void;
}

function PasswordForm({ user, onClose }: Props) {
  const { changePassword } = useSession();
  const { control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(passwordSchema),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await changePassword(password);
    } catch (error) {
      setError('root', { message: signInMessage(error) });
      return;
    }
    queryClient.setQueryData(hasPasswordQuery(user).queryKey, true);
    notify({ message: t('Password changed') });
    onClose();
  });
  return (
    <Form
      onSubmit={submit}
      error={formState.errors.root?.message}
      pending={formState.isSubmitting}
      label={t('Set a password')}
      sx={{ pt: 1 }}
    >
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      <PasswordField
        control={control}
        name="password"
        label={t('New password')}
        autoComplete="new-password"
        autoFocus
        helperText={t('Password must be at least 6 characters')}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('Save Password')}
      </Button>
    </Form>
  );
}

/** Sets the password of an account that has none; a code proves that it's its owner who does. */
export function SetPassword({ user, onClose }: Props) {
  const { signInWithCode } = useSession();
  const [proven, setProven] = useState(false);
  const prove = async (proof: CodeProof) => {
    await signInWithCode(proof);
    setProven(true);
  };
  return (
    <FormDialog title={t('Set a password')} open onClose={onClose}>
      <DialogContent>
        {proven ? (
          <PasswordForm user={user} onClose={onClose} />
        ) : (
          <CodeForm email={user.email} back={window.location.origin} onProof={prove} />
        )}
      </DialogContent>
    </FormDialog>
  );
}
