import { testConnection } from '@newsletters/shared/api/connection';
import { Form, FormField, useForm, zodResolver } from '@newsletters/shared/forms';
import { type Credentials, credentialsSchema, limits, recoverySchema } from '@newsletters/shared/model';
import { type Session, useSession } from '@newsletters/shared/session';
import { Alert, Button, Stack } from '@newsletters/shared/ui';
import { useState } from 'react';
import { recoveryMessage, signInMessage } from './messages';

/** What the form does. */
export type Mode = 'sign-in' | 'sign-up' | 'recover';

/** Title and button of each mode. */
export const titles: Record<Mode, string> = {
  'sign-in': 'Sign In',
  'sign-up': 'Create Account',
  recover: 'Reset Password',
};

/** Performs the mode's action. Returns a notice when the user has to go on elsewhere. */
async function perform(mode: Mode, session: Session, credentials: Credentials): Promise<string | undefined> {
  await testConnection();
  if (mode === 'recover') {
    await session.sendRecoveryLink(credentials.email).catch((error) => {
      if (recoveryMessage(error)) throw error;
    });
    return 'If there is an account with this email, a link to choose a new password is on its way';
  }
  if (mode === 'sign-in') await session.signIn(credentials);
  else if ((await session.signUp(credentials)) === 'confirm') {
    return 'Check your inbox to confirm your account';
  }
  return undefined;
}

interface Props {
  mode: Mode;
  onMode: (mode: Mode) => void;
  onDone: () => void;
}

/** Signs in, creates an account or requests a recovery link. The entered values stay when the mode changes. */
export function SignInForm({ mode, onMode, onDone }: Props) {
  const session = useSession();
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const { control, handleSubmit, formState, clearErrors, setFocus } = useForm<Credentials>({
    resolver: zodResolver(mode === 'recover' ? recoverySchema : credentialsSchema),
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit(async (credentials) => {
    setError(undefined);
    try {
      const result = await perform(mode, session, credentials);
      if (result) setNotice(result);
      else onDone();
    } catch (failure) {
      setError(signInMessage(failure));
    }
  });
  const change = (next: Mode) => () => {
    clearErrors();
    setError(undefined);
    onMode(next);
    // The pressed button is about to disappear, and the focus would be lost.
    setFocus('email');
  };
  if (notice) return <Alert severity="success">{notice}</Alert>;
  return (
    <>
      <Form
        onSubmit={submit}
        error={error}
        pending={formState.isSubmitting}
        label={titles[mode]}
        sx={{ pt: 1 }}
      >
        <FormField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        {mode !== 'recover' && (
          <FormField
            control={control}
            name="password"
            label="Password"
            type="password"
            required
            minLength={limits.passwordMin}
            autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
            helperText={mode === 'sign-up' ? 'Password must be at least 6 characters' : undefined}
          />
        )}
        <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
          {titles[mode]}
        </Button>
      </Form>
      <Stack sx={{ mt: 2, mx: -1, alignItems: 'flex-start', '& button': { textAlign: 'left' } }}>
        {mode !== 'sign-up' && <Button onClick={change('sign-up')}>No account yet? Create one</Button>}
        {mode !== 'sign-in' && <Button onClick={change('sign-in')}>Already have an account? Sign in</Button>}
        {mode === 'sign-in' && <Button onClick={change('recover')}>Forgot your password?</Button>}
      </Stack>
    </>
  );
}
