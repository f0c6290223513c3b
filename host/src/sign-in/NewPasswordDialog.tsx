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
import { Button } from '@newsletters/shared/ui';

/** Asks for a new password after a recovery link opened the page. */
export function NewPasswordDialog() {
  const { recovering, changePassword, stopRecovering } = useSession();
  const { control, handleSubmit, formState, setError } = useForm<{ password: string }>({
    resolver: zodResolver(passwordSchema),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(({ password }) =>
    changePassword(password).then(
      () => {
        stopRecovering();
        notify({ message: 'Password changed' });
      },
      (error: Error) => setError('root', { message: error.message }),
    ),
  );
  return (
    <FormDialog title="New Password" open={recovering} onClose={stopRecovering}>
      <DialogContent>
        <Form
          onSubmit={submit}
          error={formState.errors.root?.message}
          pending={formState.isSubmitting}
          label="New Password"
          sx={{ pt: 1 }}
        >
          <PasswordField
            control={control}
            name="password"
            label="New password"
            autoFocus
            autoComplete="new-password"
            helperText="Password must be at least 6 characters"
          />
          <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
            Save Password
          </Button>
        </Form>
      </DialogContent>
    </FormDialog>
  );
}
