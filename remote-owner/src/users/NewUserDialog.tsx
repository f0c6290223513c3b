import {
  Checkbox,
  DialogActions,
  DialogContent,
  Form,
  FormControlLabel,
  FormDialog,
  FormField,
  PasswordField,
  useController,
  useUnsavedGuard,
} from '@newsletters/shared/forms';
import { Alert, Button, Typography } from '@newsletters/shared/ui';
import { RoleField } from './RoleField';
import { type Invitation, useNewUser } from './useNewUser';

interface Props {
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
}

function InvitationNotice({
  invitation: { email, sent },
  onDone,
}: {
  invitation: Invitation;
  onDone: () => void;
}) {
  return (
    <>
      <DialogContent>
        <Alert severity={sent ? 'success' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
          {sent
            ? `The user was created. An email with a link to choose a password is on its way to ${email}.`
            : "The user was created, but the email couldn't be sent. They can choose a password with “Forgot your password?” when they sign in."}
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

function NewUserForm({ form }: { form: ReturnType<typeof useNewUser> }) {
  const { control, submit, invites, changeInvites, pending, error } = form;
  const role = useController({ control, name: 'role' });
  return (
    <DialogContent>
      <Form label="New User" onSubmit={submit} error={error} pending={pending} sx={{ pt: 1 }}>
        <FormField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          required
          autoFocus
        />
        {!invites && (
          <PasswordField
            control={control}
            name="password"
            label="Password"
            autoComplete="new-password"
            helperText="Password must be at least 6 characters"
          />
        )}
        <div>
          <FormControlLabel
            label="Let them choose a password"
            control={
              <Checkbox
                checked={invites}
                disabled={pending}
                onChange={(event) => changeInvites(event.target.checked)}
                slotProps={{ input: { 'aria-describedby': 'choose-password-hint' } }}
              />
            }
          />
          <Typography id="choose-password-hint" variant="caption" color="textSecondary" component="p">
            They get an email with a link, and you never know the password.
          </Typography>
        </div>
        <RoleField {...role.field} error={role.fieldState.error?.message} />
        <Button type="submit" variant="contained" size="large" loading={pending}>
          Create User
        </Button>
      </Form>
    </DialogContent>
  );
}

/** The New User form: creates an account that can sign in right away, or whose user first chooses a password by email. */
export function NewUserDialog({ open, onClose, onCreated }: Props) {
  const form = useNewUser(onCreated);
  const guard = useUnsavedGuard(form.dirty && !form.invitation);
  const done = () => {
    form.forget();
    onCreated();
  };
  const close = async () => {
    if (form.invitation) return done();
    if (!(await guard.ask())) return;
    form.forget();
    onClose();
  };
  return (
    <FormDialog title="New User" open={open} onClose={close}>
      {form.invitation ? (
        <InvitationNotice invitation={form.invitation} onDone={done} />
      ) : (
        <NewUserForm form={form} />
      )}
      {guard.dialog}
    </FormDialog>
  );
}
