import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { codeRequestMessage, signInMessage } from '@newsletters/shared/api/authMessages';
import { addressSchema, codeSchema } from '@newsletters/shared/model';
import { type CodeProof, useSession } from '@newsletters/shared/session';
import { rich, t } from '@newsletters/shared/texts';
import { ErrorBanner } from '@newsletters/shared/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Form } from './Form';
import { FormField } from './FormField';
import { PrivacyLink } from './PrivacyLink';
import { keepSentCode, type SentCode, sentCode } from './sentCode';

/** How long the auth server makes people wait for another email to the same address, in milliseconds. */
const BETWEEN_EMAILS = 60_000;

const CODE_LENGTH = 6;

interface Props {
  /** Whether the address has the focus at once: in a dialog, or where what had it is gone. */
  autoFocus?: boolean;
  /** The address of this site that the email's link passes on. */
  back: string;
  /** Signs in. What it rejects with is shown, and the code can be entered again. */
  onProof: (proof: CodeProof) => Promise<void>;
  /** What an address is asked for, such as the consent to get emails. */
  children?: ReactNode;
}

/** Asks for the address. */
function AddressForm({
  autoFocus,
  email,
  onEmail,
  children,
}: {
  autoFocus: boolean;
  email: string;
  onEmail: (email: string) => void;
  children: ReactNode;
}) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(addressSchema),
    defaultValues: { email },
  });
  return (
    <Form
      onSubmit={handleSubmit((values) => onEmail(values.email))}
      label={t('Email me a code')}
      sx={{ pt: 1 }}
    >
      <FormField
        // The page and a dialog above it can both ask.
        id={useId()}
        control={control}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        required
        autoFocus={autoFocus}
        helperText={t("You don't need a password.")}
      />
      {children}
      <PrivacyLink />
      <Button type="submit" variant="contained" size="large">
        {t('Email me a code')}
      </Button>
    </Form>
  );
}

/** Sends the email at once, unless it has been sent, and as often as it's asked for. */
function useEmail(email: string, back: string, onSent: CodeProps['onSent'], sentAt?: number) {
  const { sendCode } = useSession();
  const [request, setRequest] = useState({ email, back, sentAt });
  const [state, setState] = useState<{ error?: string; waiting: boolean; times: number }>({
    waiting: true,
    times: sentAt === undefined ? 0 : 1,
  });
  useEffect(() => {
    const { email, back, sentAt } = request;
    setState((before) => ({ ...before, waiting: true }));
    const wait = BETWEEN_EMAILS - (sentAt === undefined ? 0 : Date.now() - sentAt);
    const timer = setTimeout(() => setState((before) => ({ ...before, waiting: false })), wait);
    const send = async () => {
      const error = await sendCode(email, back).then(() => undefined, codeRequestMessage);
      // What the server says of this address alone stays here.
      if (error) setState(({ times }) => ({ error, waiting: false, times }));
      else {
        setState(({ waiting, times }) => ({ waiting, times: times + 1 }));
        onSent?.({ email, back, at: Date.now() });
      }
    };
    if (sentAt === undefined) void send();
    return () => clearTimeout(timer);
  }, [sendCode, request, onSent]);
  return { ...state, again: () => setRequest({ email, back, sentAt: undefined }) };
}

interface CodeProps extends Omit<Props, 'autoFocus' | 'children'> {
  email: string;
  /** What the button says; "Continue" by default. */
  action?: string;
  /** Goes back to ask for another address; absent where it's the account's. */
  onOther?: () => void;
  /** When the email was sent, if that was before a reload. */
  sentAt?: number;
  onSent?: (sent: SentCode) => void;
}

/** Emails a code to an address, and asks for it. */
export function CodeForm({
  email,
  back,
  action = t('Continue'),
  onProof,
  onOther,
  sentAt,
  onSent,
}: CodeProps) {
  const { error, waiting, times, again } = useEmail(email, back, onSent, sentAt);
  const tried = useRef('');
  const { control, handleSubmit, formState, watch, setError, setFocus } = useForm({
    resolver: zodResolver(codeSchema),
    defaultValues: { token: '' },
  });
  const submit = handleSubmit(async ({ token }) => {
    tried.current = token;
    try {
      await onProof({ email, token });
    } catch (failure) {
      setError('token', { message: signInMessage(failure) }, { shouldFocus: true });
    }
  });
  const { data } = codeSchema.safeParse({ token: watch('token') });
  const complete = data && data.token.length === CODE_LENGTH ? data.token : undefined;
  // A code is pasted or filled in more often than typed; the same one isn't tried twice by itself.
  useEffect(() => {
    if (!complete || complete === tried.current) return;
    tried.current = complete;
    void submit();
  }, [complete, submit]);
  return (
    <Form onSubmit={submit} pending={formState.isSubmitting} label={t('Enter the code')} sx={{ pt: 1 }}>
      {error ? (
        <ErrorBanner error={error} />
      ) : (
        <Alert severity="info" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {times > 1
            ? rich("We've sent another code to {email}. Only the newest one works.", {
                email: <bdi>{email}</bdi>,
              })
            : rich("We've sent a code to {email}.", { email: <bdi>{email}</bdi> })}
        </Alert>
      )}
      <FormField
        id={useId()}
        control={control}
        name="token"
        label={t('Code')}
        required
        autoFocus
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr', spellCheck: false } }}
        helperText={t('Six digits. The link in the email works, too.')}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={formState.isSubmitting}
        // It takes the place of the button that asked for the email, where the second click of a double click falls on it.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {action}
      </Button>
      <Stack sx={{ mx: -1, alignItems: 'flex-start', '& button': { textAlign: 'start' } }}>
        {waiting ? (
          <Typography variant="body2" color="textSecondary" sx={{ px: 1, py: 0.75 }}>
            {t('No email? Look in your spam folder. After a minute, you can send it again.')}
          </Typography>
        ) : (
          <Button
            onClick={() => {
              again();
              setFocus('token');
            }}
          >
            {t('Send again')}
          </Button>
        )}
        {onOther && <Button onClick={onOther}>{t('Use another address')}</Button>}
      </Stack>
    </Form>
  );
}

/**
 * Signs in with a code from an email. Every address leads to the same next step, at once: neither the screen nor the time tells whether it has
 * an account. That step is there again after a reload and on the way back.
 */
export function EmailCodeForm({ autoFocus, back, onProof, children }: Props) {
  const [before] = useState(() => sentCode(back));
  const [email, setEmail] = useState(before?.email ?? '');
  const [sent, setSent] = useState<{ at?: number } | undefined>(before);
  if (sent) {
    const prove = async (proof: CodeProof) => {
      await onProof(proof);
      keepSentCode(undefined);
    };
    const askAgain = () => {
      keepSentCode(undefined);
      setSent(undefined);
    };
    return (
      <CodeForm
        email={email}
        back={back}
        sentAt={sent.at}
        onSent={keepSentCode}
        onProof={prove}
        onOther={askAgain}
      />
    );
  }
  const send = (address: string) => {
    setEmail(address);
    setSent({});
  };
  return (
    <AddressForm autoFocus={autoFocus || email !== ''} email={email} onEmail={send}>
      {children}
    </AddressForm>
  );
}
