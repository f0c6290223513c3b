import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import { queryClient, useQueryErrorResetBoundary, useReachability } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { asError, isFailure } from './asError';
import { ErrorBanner } from './ErrorBanner';
import { Loading } from './Loading';
import { focusHeading, Page, passFocusOn } from './Page';
import { useUnreachable } from './unreachable';
import { useOnline } from './useOnline';

/** What a boundary can be told. */
export interface BoundaryProps {
  /** A change of one of these clears the error. */
  resetKeys?: unknown[];
  /** Shown while code or data load; a spinner by default. */
  loading?: ReactNode;
  /** Also called when the user presses Retry, with the error that was shown. */
  onRetry?: (error: Error) => void;
  /** Called with the error before it is shown. */
  onError?: (error: Error) => void;
  /** Whether it wraps a whole page, including heading and title: a failure then has its own. */
  whole?: boolean;
  /** Whether it wraps a dialog: nobody looks where that is mounted, so a failure comes into view. */
  dialog?: boolean;
  /** The alternative to Retry; a link home by default. */
  wayOn?: ReactNode;
  children: ReactNode;
}

declare const process: { env: { NODE_ENV?: string } };

/** Whether code couldn't be loaded. */
const isUnloaded = ({ name }: Error) => name === 'ChunkLoadError';

/** The message for a failure. A crash has none for users, only one for developers: the browser's console has its places in the sources. */
const messageOf = (error: Error) => {
  if (isFailure(error)) return error.message;
  if (isUnloaded(error) && !navigator.onLine)
    return t("You're offline. Please try again once you're connected.");
  if (process.env.NODE_ENV === 'development') return String(error);
  return t('Something went wrong in this part of the page. Please try again.');
};

/** Forgets failures of reads that nothing waits for: they'd fail again at once, without being sent. */
const forgetFailures = () => {
  const failed = queryClient.getQueryCache().findAll({
    type: 'inactive',
    predicate: ({ state: { status, data } }) => status === 'error' && data === undefined,
  });
  // Not removed: what only takes from the cache what others read would keep the removed one.
  for (const query of failed) query.reset();
};

function Failure({ error, onRetry, wayOn }: { error: Error; onRetry: () => void; wayOn: ReactNode }) {
  useEffect(() => forgetFailures, []);
  useOnline(isUnloaded(error), onRetry);
  return (
    <>
      <ErrorBanner error={messageOf(error)} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button ref={passFocusOn} variant="outlined" onClick={onRetry}>
          {t('Retry')}
        </Button>
        {wayOn ?? (
          <Button component={Link} to="/">
            {t('Return to Home')}
          </Button>
        )}
      </Stack>
    </>
  );
}

/** A failure in place of a page. The focused element can disappear with the page, and later with the failure. */
export function FailedPage({ children }: { children?: ReactNode }) {
  useEffect(() => {
    const keepFocus = () => {
      const { activeElement, body } = document;
      const isFree = activeElement === body || activeElement?.id === 'main';
      if (isFree) focusHeading({ preventScroll: true });
    };
    keepFocus();
    return keepFocus;
  }, []);
  return (
    <Page title={t('This page could not be shown')} width="md">
      {children}
    </Page>
  );
}

const comeIntoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' });

const FailedPart = ({ dialog, children }: { dialog?: boolean; children?: ReactNode }) =>
  children && (
    <Container ref={dialog ? comeIntoView : undefined} maxWidth="md" sx={{ py: 5 }}>
      {children}
    </Container>
  );

/**
 * The boundary of a page, or of a part that can fail alone: while it loads, when its query fails, when it crashes, and when
 * its code can't be loaded; loading is tried again once the device is online. Retry runs the failed queries again, without reloading the page. While the back end can't be
 * reached, the shell's banner is shown instead, without anything that seems to be loading.
 */
export function PageBoundary({
  resetKeys,
  loading,
  onRetry,
  onError,
  whole,
  dialog,
  wayOn,
  children,
}: BoundaryProps) {
  const { reset } = useQueryErrorResetBoundary();
  const { attempt } = useReachability();
  const unreachable = useUnreachable();
  const Failed = whole ? FailedPage : FailedPart;
  return (
    <ErrorBoundary
      fallbackRender={({ error: thrown, resetErrorBoundary }) => {
        const error = asError(thrown);
        const retry = () => {
          resetErrorBoundary();
          onRetry?.(error);
        };
        return (
          <Failed dialog={dialog}>
            {!(unreachable && error.name === 'RequestError') && (
              <Failure error={error} onRetry={retry} wayOn={wayOn} />
            )}
          </Failed>
        );
      }}
      resetKeys={[attempt, ...(resetKeys ?? [])]}
      onError={(thrown) => onError?.(asError(thrown))}
      onReset={reset}
    >
      <Suspense fallback={unreachable ? <Failed /> : (loading ?? <Loading whole={whole} />)}>
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
