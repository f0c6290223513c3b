import { deleteAccount, ownsNewslettersQuery } from '@newsletters/shared/api/account';
import { isTooOld, type SignedInUser, WrongPassword } from '@newsletters/shared/api/recentSignIn';
import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import {
  CodeForm,
  Dialog,
  DialogContent,
  DialogTitle,
  Form,
  PasswordField,
  useForm,
  zodResolver,
} from '@newsletters/shared/forms';
import { can, passwordSchema } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { useNavigate } from '@newsletters/shared/router';
import { type CodeProof, offersCodes, useSession } from '@newsletters/shared/session';
import { rich, t } from '@newsletters/shared/texts';
import { Button, Stack, Typography } from '@newsletters/shared/ui';
import { type ReactNode, useId, useState } from 'react';

interface Props {
  user: SignedInUser;
  /** Whether the user can confirm with a password; otherwise a recent sign-in counts alone. */
  hasPassword: boolean;
  onClose: () => void;
}

/** What is deleted, with this number of subscriptions if it's known. */
function deletionOf(email: ReactNode, count: number | undefined) {
  if (count === undefined)
    return rich(
      "{email} will be deleted along with your profile and all your subscriptions. This can't be undone.",
      { email },
    );
  if (count === 0)
    return rich("{email} will be deleted along with your profile. This can't be undone.", { email });
  return rich(
    "{email} will be deleted along with your profile and {count, plural, one {# subscription} other {# subscriptions}}. This can't be undone.",
    { email, count },
  );
}

/** What is deleted and what stays. */
function Impact({ user }: { user: SignedInUser }) {
  const { role } = useSession();
  const { data } = useQuery(subscriptionsQuery(user.id));
  const owns = useQuery(ownsNewslettersQuery(user));
  return (
    <>
      {deletionOf(<bdi>{user.email}</bdi>, data?.length)}
      {/* If that can't be found out, it's said nevertheless: it's true of everybody. */}
      {(owns.data || owns.isError) && ` ${t('Newsletters that you own stay, without an owner.')}`}
      {can(role, 'manageUsers') && ` ${t("If you're the last owner, make someone else an owner first.")}`}
    </>
  );
}

/** Deletes the account of a user who proves that it's theirs, after saying what goes with it. */
export function DeleteAccount({ user, hasPassword, onClose }: Props) {
  const navigate = useNavigate();
  const { signInWithCode } = useSession();
  const deletion = useMutation(deleteAccount(user));
  const id = useId();
  const { control, handleSubmit, formState, setError } = useForm<{ password: string }>({
    resolver: hasPassword ? zodResolver(passwordSchema) : undefined,
    defaultValues: { password: '' },
  });
  // Without a password, a code proves whose account it is, unless the sign-in is recent.
  const [asksCode, setAsksCode] = useState(false);
  const remove = async (password?: string) => {
    await deletion.mutateAsync(password);
    notify({ message: t('Your account has been deleted') });
    await navigate('/');
  };
  const submit = handleSubmit(async ({ password }) => {
    try {
      await remove(hasPassword ? password : undefined);
    } catch (error) {
      if (error instanceof WrongPassword)
        setError('password', { message: error.message }, { shouldFocus: true });
      else if (!hasPassword && offersCodes() && isTooOld(error)) setAsksCode(true);
    }
  });
  const prove = async (proof: CodeProof) => {
    await signInWithCode(proof);
    // The code is used up: after a failure, the next attempt needs none.
    await remove().catch(() => setAsksCode(false));
  };
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
        {t('Are you sure you want to delete your account?')}
      </DialogTitle>
      <DialogContent>
        <Form
          label={t('Delete my account')}
          onSubmit={submit}
          error={deletion.error instanceof WrongPassword || asksCode ? null : deletion.error}
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
                label={t('Password')}
                autoComplete="current-password"
                autoFocus
                helperText={t('Enter your password to confirm')}
              />
            </>
          )}
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
            <Button onClick={onClose} disabled={pending} autoFocus={!hasPassword}>
              {t('Cancel')}
            </Button>
            {!asksCode && (
              <Button type="submit" color="error" variant="contained" loading={pending}>
                {t('Delete my account')}
              </Button>
            )}
          </Stack>
        </Form>
        {asksCode && (
          <CodeForm
            email={user.email}
            back={window.location.origin}
            action={t('Delete my account')}
            onProof={prove}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
