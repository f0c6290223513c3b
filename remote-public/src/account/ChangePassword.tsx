import { changePassword } from '@newsletters/shared/api/account';
import { type SignedInUser, WrongPassword } from '@newsletters/shared/api/recentSignIn';
import {
  DialogContent,
  Form,
  FormDialog,
  PasswordField,
  useForm,
  zodResolver,
} from '@newsletters/shared/forms';
import { type PasswordChange, passwordChangeSchema } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';

interface Props {
  user: SignedInUser;
  onClose: () => void;
}

/** Changes the password of a user who knows the current one. */
export function ChangePassword({ user, onClose }: Props) {
  const change = useMutation(changePassword(user));
  const { control, handleSubmit, formState, setError } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { current: '', password: '' },
  });
  const submit = handleSubmit(async (passwords) => {
    try {
      await change.mutateAsync(passwords);
    } catch (error) {
      if (error instanceof WrongPassword)
        setError('current', { message: error.message }, { shouldFocus: true });
      return;
    }
    notify({ message: t('Password changed') });
    onClose();
  });
  return (
    <FormDialog title={t('Change password')} open onClose={onClose}>
      <DialogContent>
        <Form
          label={t('Change password')}
          onSubmit={submit}
          error={change.error instanceof WrongPassword ? null : change.error}
          pending={formState.isSubmitting}
          sx={{ pt: 1 }}
        >
          {/* Tells password managers whose password this is. */}
          <input hidden readOnly autoComplete="username" value={user.email} />
          <PasswordField
            control={control}
            name="current"
            label={t('Current password')}
            autoComplete="current-password"
            autoFocus
          />
          <PasswordField
            control={control}
            name="password"
            label={t('New password')}
            autoComplete="new-password"
            helperText={t('Password must be at least 6 characters')}
          />
          <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
            {t('Save Password')}
          </Button>
        </Form>
      </DialogContent>
    </FormDialog>
  );
}
