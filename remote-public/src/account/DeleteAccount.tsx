import { deleteAccount, ownsNewslettersQuery } from '@newsletters/shared/api/account';
import { type SignedInUser, WrongPassword } from '@newsletters/shared/api/recentSignIn';
import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import {
  Dialog,
  DialogContent,
  DialogTitle,
  Form,
  PasswordField,
  useForm,
  zodResolver,
} from '@newsletters/shared/forms';
import { can, counted, passwordSchema } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { useNavigate } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { Button, Stack, Typography } from '@newsletters/shared/ui';
import { useId } from 'react';

interface Props {
  user: SignedInUser;
  /** Whether the user can confirm with a password; otherwise a recent sign-in counts alone. */
  hasPassword: boolean;
  onClose: () => void;
}

/** What is deleted and what stays. */
function Impact({ user }: { user: SignedInUser }) {
  const { role } = useSession();
  const { data } = useQuery(subscriptionsQuery(user.id));
  const owns = useQuery(ownsNewslettersQuery(user));
  const subscriptions = data ? counted(data.length, 'subscription') : 'all your subscriptions';
  const belongings = data?.length === 0 ? 'your profile' : `your profile and ${subscriptions}`;
  return (
    <>
      <bdi>{user.email}</bdi>
      {` will be deleted along with ${belongings}. This can't be undone.`}
      {/* If that can't be found out, it's said nevertheless: it's true of everybody. */}
      {(owns.data || owns.isError) && ' Newsletters that you own stay, without an owner.'}
      {can(role, 'manageUsers') && " If you're the last owner, make someone else an owner first."}
    </>
  );
}

/** Deletes the account of a user who proves that it's theirs, after saying what goes with it. */
export function DeleteAccount({ user, hasPassword, onClose }: Props) {
  const navigate = useNavigate();
  const deletion = useMutation(deleteAccount(user));
  const id = useId();
  const { control, handleSubmit, formState, setError } = useForm<{ password: string }>({
    resolver: hasPassword ? zodResolver(passwordSchema) : undefined,
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await deletion.mutateAsync(hasPassword ? password : undefined);
    } catch (error) {
      if (error instanceof WrongPassword)
        setError('password', { message: error.message }, { shouldFocus: true });
      return;
    }
    notify({ message: 'Your account has been deleted' });
    await navigate('/');
  });
  const pending = formState.isSubmitting;
  return (
    <Dialog
      open
      onClose={pending ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-impact`}
    >
      <DialogTitle id={`${id}-title`} component="h2">
        Are you sure you want to delete your account?
      </DialogTitle>
      <DialogContent>
        <Form
          label="Delete my account"
          onSubmit={submit}
          error={deletion.error instanceof WrongPassword ? null : deletion.error}
          pending={pending}
        >
          <Typography id={`${id}-impact`} color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <Impact user={user} />
          </Typography>
          {hasPassword && (
            <>
              {/* Tells password managers whose password this is. */}
              <input hidden readOnly autoComplete="username" value={user.email} />
              {/* Has the focus instead of Cancel: nothing is deleted before the password is typed. */}
              <PasswordField
                control={control}
                name="password"
                label="Password"
                autoComplete="current-password"
                autoFocus
                helperText="Enter your password to confirm"
              />
            </>
          )}
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
            <Button onClick={onClose} disabled={pending} autoFocus={!hasPassword}>
              Cancel
            </Button>
            <Button type="submit" color="error" variant="contained" loading={pending}>
              Delete my account
            </Button>
          </Stack>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
