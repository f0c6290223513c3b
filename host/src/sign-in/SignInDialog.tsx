import { testConnection } from '@newsletters/shared/api/connection';
import { DialogContent, Form, FormDialog, FormField, useForm, zodResolver } from '@newsletters/shared/forms';
import { type Credentials, credentialsSchema, limits } from '@newsletters/shared/model';
import { useSession } from '@newsletters/shared/session';
import { Alert, Button } from '@newsletters/shared/ui';
import { useState } from 'react';
import { signInMessage } from './messages';

interface Props {
  open: boolean;
  onClose: () => void;
}

type Mode = 'sign-in' | 'sign-up';

/** Signs in or creates an account; the two are one form. */
function SignInForm({ mode, onDone }: { mode: Mode; onDone: () => void }) {
  const { signIn, signUp } = useSession();
  const [error, setError] = useState<string>();
  const [confirm, setConfirm] = useState(false);
  const { control, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit(async (credentials) => {
    setError(undefined);
    try {
      await testConnection();
      const outcome = mode === 'sign-in' ? await signIn(credentials) : await signUp(credentials);
      if (outcome === 'confirm') setConfirm(true);
      else onDone();
    } catch (failure) {
      setError(signInMessage(failure));
    }
  });
  if (confirm) return <Alert severity="success">Check your inbox to confirm your account</Alert>;
  const signUpMode = mode === 'sign-up';
  return (
    <Form onSubmit={submit} error={error} label={signUpMode ? 'Create Account' : 'Sign In'} sx={{ pt: 1 }}>
      <FormField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        autoFocus
      />
      <FormField
        control={control}
        name="password"
        label="Password"
        type="password"
        required
        minLength={limits.passwordMin}
        autoComplete={signUpMode ? 'new-password' : 'current-password'}
        helperText={signUpMode ? 'Password must be at least 6 characters' : undefined}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {signUpMode ? 'Create Account' : 'Sign In'}
      </Button>
    </Form>
  );
}

/** The sign-in modal; it toggles between Sign In and Create Account. */
export function SignInDialog({ open, onClose }: Props) {
  const [mode, setMode] = useState<Mode>('sign-in');
  const signUpMode = mode === 'sign-up';
  return (
    <FormDialog title={signUpMode ? 'Create Account' : 'Sign In'} open={open} onClose={onClose}>
      <DialogContent>
        <SignInForm key={mode} mode={mode} onDone={onClose} />
        <Button sx={{ mt: 2 }} onClick={() => setMode(signUpMode ? 'sign-in' : 'sign-up')}>
          {signUpMode ? 'Already have an account? Sign in' : 'No account yet? Create one'}
        </Button>
      </DialogContent>
    </FormDialog>
  );
}
