import {
  Checkbox,
  DialogActions,
  DialogContent,
  Form,
  FormControlLabel,
  FormDialog,
  FormField,
  PasswordField,
  useUnsavedGuard,
} from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Alert, Button, Typography } from '@newsletters/shared/ui';
import { type ClipboardEvent, useState } from 'react';
import { addressesIn } from './addresses';
import { InvitationsDone } from './InvitationResults';
import { InviteForm } from './InviteForm';
import { RoleField } from './RoleField';
import { useInvitations } from './useInvitations';
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
            ? t('The user was created. An email with a link to choose a password is on its way to {email}.', {
                email,
              })
            : t(
                "The user was created, but the email couldn't be sent. They can choose a password with “Forgot your password?” when they sign in.",
              )}
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onDone}>
          {t('Done')}
        </Button>
      </DialogActions>
    </>
  );
}

interface FormProps {
  form: ReturnType<typeof useNewUser>;
  /** Goes on with several addresses. */
  onSeveral: (emails: string) => void;
}

function NewUserForm({ form, onSeveral }: FormProps) {
  const { control, submit, invites, changeInvites, pending, error } = form;
  // A field for one line would join the lines.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (addressesIn(text).length < 2) return;
    event.preventDefault();
    onSeveral([form.getValues('email'), text].filter(Boolean).join('\n'));
  };
  return (
    <DialogContent>
      <Form label={t('New User')} onSubmit={submit} error={error} pending={pending} sx={{ pt: 1 }}>
        <div>
          <FormField
            control={control}
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="off"
            required
            autoFocus
            onPaste={paste}
          />
          <Button
            size="small"
            disabled={pending}
            onClick={() => onSeveral(form.getValues('email'))}
            sx={{ mt: 0.5 }}
          >
            {t('Invite several users')}
          </Button>
        </div>
        {!invites && (
          <PasswordField
            control={control}
            name="password"
            label={t('Password')}
            autoComplete="new-password"
            helperText={t('Password must be at least 6 characters')}
          />
        )}
        <div>
          <FormControlLabel
            label={t('Let them choose a password')}
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
            {t('They get an email with a link, and you never know the password.')}
          </Typography>
        </div>
        <RoleField control={control} name="role" fixed={pending} />
        <Button type="submit" variant="contained" size="large" loading={pending}>
          {t('Create User')}
        </Button>
      </Form>
    </DialogContent>
  );
}

/** The New User form: creates an account that can sign in right away, or accounts whose users first choose a password by email. */
export function NewUserDialog({ open, onClose, onCreated }: Props) {
  const form = useNewUser(onCreated);
  const invitations = useInvitations();
  const [several, setSeveral] = useState(false);
  const guard = useUnsavedGuard(
    several ? invitations.dirty : form.dirty && !form.invitation,
    undefined,
    form.pending || invitations.progress !== undefined,
  );
  const forget = () => {
    form.forget();
    invitations.forget();
    setSeveral(false);
  };
  const done = () => {
    forget();
    onCreated();
  };
  const close = async () => {
    if (form.invitation) return done();
    if (!(await guard.ask())) return;
    if (invitations.anyCreated) return done();
    forget();
    onClose();
  };
  const begin = (emails: string) => {
    invitations.begin(emails, form.getValues('role'));
    setSeveral(true);
  };
  const { results } = invitations;
  return (
    <FormDialog title={several ? t('New Users') : t('New User')} open={open} onClose={close}>
      {form.invitation && <InvitationNotice invitation={form.invitation} onDone={done} />}
      {!form.invitation && !several && <NewUserForm form={form} onSeveral={begin} />}
      {several && !invitations.left && <InvitationsDone results={results} onDone={done} />}
      {several && invitations.left && <InviteForm form={invitations} />}
      {guard.dialog}
    </FormDialog>
  );
}
