import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { isSessionEnded, signInMessage } from '@newsletters/shared/api/authMessages';
import { passwordSchema } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { useForm } from 'react-hook-form';
import { Form } from './Form';
import { PasswordField } from './PasswordField';

interface Props {
  /** Accessible name of the form. */
  label: string;
  /** Whose password it is, for password managers. */
  email: string;
  onDone: () => void;
  /** Called when the session is too old for it. Without it, that is shown as any failure is. */
  onEnded?: () => void;
}

/** Asks for a new password of somebody who has just proven who they are, and says when it's changed. */
export function NewPasswordForm({ label, email, onDone, onEnded }: Props) {
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
        if (onEnded && isSessionEnded(error)) onEnded();
        else setError('root', { message: signInMessage(error) });
      },
    ),
  );
  return (
    <Form
      onSubmit={submit}
      error={formState.errors.root?.message}
      pending={formState.isSubmitting}
      label={label}
      sx={{ pt: 1 }}
    >
      <input hidden readOnly autoComplete="username" value={email} />
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
