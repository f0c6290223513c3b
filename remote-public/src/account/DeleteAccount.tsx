import { deleteAccount, type SignedInUser, WrongPassword } from '@newsletters/shared/api/account';
import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import {
  DialogActions,
  DialogContent,
  Form,
  FormDialog,
  PasswordField,
  useForm,
  zodResolver,
} from '@newsletters/shared/forms';
import { can, counted, passwordSchema } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { useNavigate } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { Button, Typography } from '@newsletters/shared/ui';
import { useId } from 'react';

interface Props {
  user: SignedInUser;
  onClose: () => void;
}

/** What is deleted and what stays. */
function Impact({ user }: { user: SignedInUser }) {
  const { role } = useSession();
  const { data } = useQuery(subscriptionsQuery(user.id));
  const subscriptions = data ? counted(data.length, 'subscription') : 'all your subscriptions';
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`${user.email} will be deleted along with your profile and ${subscriptions}. This can't be undone.`}
      </Typography>
      <Typography>Newsletters that you own stay, without an owner.</Typography>
      {can(role, 'manageUsers') && (
        <Typography>If you're the last owner, make someone else an owner first.</Typography>
      )}
    </>
  );
}

/** Deletes the account of a user who knows its password, after saying what goes with it. */
export function DeleteAccount({ user, onClose }: Props) {
  const navigate = useNavigate();
  const deletion = useMutation(deleteAccount);
  const formId = useId();
  const { control, handleSubmit, formState, setError } = useForm<{ password: string }>({
    resolver: zodResolver(passwordSchema),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await deletion.mutateAsync(password);
    } catch (error) {
      if (error instanceof WrongPassword)
        setError('password', { message: error.message }, { shouldFocus: true });
      return;
    }
    notify({ message: 'Your account has been deleted' });
    await navigate('/');
  });
  return (
    <FormDialog title="Delete my account" open onClose={onClose}>
      <DialogContent>
        <Form
          id={formId}
          label="Delete my account"
          onSubmit={submit}
          error={deletion.error instanceof WrongPassword ? null : deletion.error}
          pending={formState.isSubmitting}
          sx={{ gap: 1.5 }}
        >
          <Impact user={user} />
          <input hidden readOnly autoComplete="username" value={user.email} />
          <PasswordField
            control={control}
            name="password"
            label="Password"
            autoComplete="current-password"
            helperText="Enter your password to confirm"
          />
        </Form>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={formState.isSubmitting}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={formId}
          color="error"
          variant="contained"
          loading={formState.isSubmitting}
        >
          Delete my account
        </Button>
      </DialogActions>
    </FormDialog>
  );
}
