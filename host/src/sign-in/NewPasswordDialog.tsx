import { isSessionEnded, signInMessage } from '@newsletters/shared/api/authMessages';
import {
  DialogContent,
  Form,
  FormDialog,
  PasswordField,
  useForm,
  zodResolver,
} from '@newsletters/shared/forms';
import { passwordSchema } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';
import { useState } from 'react';
import { OutdatedLink } from './OutdatedLink';

/** The form; `onEnded` is called when the session is too old for it. */
function NewPasswordForm({ onDone, onEnded }: { onDone: () => void; onEnded: () => void }) {
  const { changePassword } = useSession();
  const { control, handleSubmit, formState, setError } = useForm<{ password: string }>({
    resolver: zodResolver(passwordSchema),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(({ password }) =>
    changePassword(password).then(
      () => {
        onDone();
        notify({ message: t('Password changed') });
      },
      (error) => {
        if (isSessionEnded(error)) onEnded();
        else setError('root', { message: signInMessage(error) });
      },
    ),
  );
  return (
    <Form
      onSubmit={submit}
      error={formState.errors.root?.message}
      pending={formState.isSubmitting}
      label={t('New Password')}
      sx={{ pt: 1 }}
    >
      <PasswordField
        control={control}
        name="password"
        label={t('New password')}
        autoFocus
        autoComplete="new-password"
        helperText={t('Password must be at least 6 characters')}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('Save Password')}
      </Button>
    </Form>
  );
}

/** Asks for a new password after a recovery link or an invitation opened the page. */
export function NewPasswordDialog() {
  const { recovering, user, stopRecovering } = useSession();
  const [email, setEmail] = useState<string>();
  const [ended, setEnded] = useState(false);
  if (recovering && user && email !== user.email) setEmail(user.email);
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
          <NewPasswordForm onDone={close} onEnded={() => setEnded(true)} />
        )}
      </DialogContent>
    </FormDialog>
  );
}
