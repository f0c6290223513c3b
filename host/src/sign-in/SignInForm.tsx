import {
  emailRequestMessage,
  isPending,
  isUnconfirmed,
  signInMessage,
} from '@newsletters/shared/api/authMessages';
import { testConnection } from '@newsletters/shared/api/connection';
import { Form, FormField, PasswordField, PrivacyLink, useForm, zodResolver } from '@newsletters/shared/forms';
import { type Credentials, credentialsSchema, recoverySchema } from '@newsletters/shared/model';
import { offersCodes, type Session, useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Alert, Button, Stack } from '@newsletters/shared/ui';
import { useRef, useState } from 'react';
import { recoveryNotice } from './recoveryNotice';
import { Unconfirmed } from './Unconfirmed';

/** What the form does. */
export type Mode = 'sign-in' | 'sign-up' | 'recover';

/** Title and button of each mode. */
export const titles: Record<Mode, string> = {
  'sign-in': t('Sign In'),
  'sign-up': t('Create Account'),
  recover: t('Reset Password'),
};

/** Where the user has to go on. */
interface Elsewhere {
  notice: string;
  /** Whether an address has to be confirmed. */
  unconfirmed?: boolean;
}

/** An account that was registered a minute ago has its email: saying anything else would tell that there is one. */
const signUp = (session: Session, credentials: Credentials) =>
  session.signUp(credentials).catch((error) => {
    if (isPending(error)) return 'confirm';
    throw error;
  });

/** Performs the mode's action. Returns where to go on, unless the user is signed in. */
async function perform(
  mode: Mode,
  session: Session,
  credentials: Credentials,
): Promise<Elsewhere | undefined> {
  await testConnection();
  if (mode === 'recover') {
    await session.sendRecoveryLink(credentials.email).catch((error) => {
      if (emailRequestMessage(error)) throw error;
    });
    return { notice: recoveryNotice };
  }
  if (mode === 'sign-in') await session.signIn(credentials);
  else if ((await signUp(session, credentials)) === 'confirm') {
    return { notice: t('Check your inbox to confirm your account'), unconfirmed: true };
  }
  return undefined;
}

const otherWays = { mx: -1, alignItems: 'flex-start', '& button': { textAlign: 'start' } };

interface Props {
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Goes on with an emailed code instead. */
  onCode: () => void;
  onDone: () => void;
}

/** Signs in, creates an account or requests a recovery link. The entered values stay when the mode changes. */
export function SignInForm({ mode, onMode, onCode, onDone }: Props) {
  const session = useSession();
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const email = useRef<HTMLInputElement>(null);
  const { control, handleSubmit, formState, clearErrors } = useForm<Credentials>({
    resolver: zodResolver(mode === 'recover' ? recoverySchema : credentialsSchema),
    defaultValues: { email: '', password: '' },
  });
  const pending = formState.isSubmitting;
  const submit = handleSubmit(async (credentials) => {
    setError(undefined);
    setUnconfirmed(undefined);
    try {
      const elsewhere = await perform(mode, session, credentials);
      if (!elsewhere) return onDone();
      setNotice(elsewhere.notice);
      if (elsewhere.unconfirmed) setUnconfirmed(credentials.email);
    } catch (failure) {
      setError(signInMessage(failure));
      if (isUnconfirmed(failure)) setUnconfirmed(credentials.email);
    }
  });
  const change = (next: Mode) => () => {
    clearErrors();
    setNotice(undefined);
    setError(undefined);
    setUnconfirmed(undefined);
    // The pressed button is about to disappear, and Escape wouldn't reach the dialog without the focus.
    email.current?.focus();
    onMode(next);
  };
  const toSignIn = (
    <Button disabled={pending} onClick={change('sign-in')}>
      {t('Already have an account? Sign in')}
    </Button>
  );
  if (notice) {
    return (
      <Stack sx={{ gap: 2 }}>
        <Alert severity="success">{notice}</Alert>
        {unconfirmed && <Unconfirmed email={unconfirmed} />}
        <Stack sx={otherWays}>
          {toSignIn}
          <Button onClick={change(mode)}>{t('Use another address')}</Button>
        </Stack>
      </Stack>
    );
  }
  return (
    <>
      <Form onSubmit={submit} error={error} pending={pending} label={titles[mode]} sx={{ pt: 1 }}>
        {unconfirmed && <Unconfirmed email={unconfirmed} />}
        <FormField
          control={control}
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
          slotProps={{ htmlInput: { ref: email } }}
        />
        {mode !== 'recover' && (
          <PasswordField
            control={control}
            name="password"
            label={t('Password')}
            autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
            helperText={mode === 'sign-up' ? t('Password must be at least 6 characters') : undefined}
          />
        )}
        {mode !== 'sign-in' && <PrivacyLink />}
        <Button type="submit" variant="contained" size="large" loading={pending}>
          {titles[mode]}
        </Button>
      </Form>
      <Stack sx={{ ...otherWays, mt: 2 }}>
        {mode !== 'sign-up' && (
          <Button disabled={pending} onClick={change('sign-up')}>
            {t('No account yet? Create one')}
          </Button>
        )}
        {mode !== 'sign-in' && toSignIn}
        {mode === 'sign-in' && (
          <Button disabled={pending} onClick={change('recover')}>
            {t('Forgot your password?')}
          </Button>
        )}
        {mode === 'sign-in' && offersCodes() && (
          <Button disabled={pending} onClick={onCode}>
            {t('Email me a code')}
          </Button>
        )}
      </Stack>
    </>
  );
}
