import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import { useQueryErrorResetBoundary } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ErrorBanner } from './ErrorBanner';
import { Loading } from './Loading';
import { focusHeading, Page, passFocusOn } from './Page';

interface Props {
  /** When one of these changes, a shown error is cleared. */
  resetKeys?: unknown[];
  /** What stands there while code or data load; a spinner by default. */
  loading?: ReactNode;
  /** Also called when the person presses Retry, with the error that was shown. */
  onRetry?: (error: unknown) => void;
  /** Called with what went wrong, before it is shown. */
  onError?: (error: Error) => void;
  /** Whether it stands around a whole page, heading and title included: then a failure has its own. */
  whole?: boolean;
  /** The way on besides Retry; by default the one home. */
  wayOn?: ReactNode;
  children: ReactNode;
}

/** The sentence of a failure; a crash has none of its own, only words for developers. */
const sentenceOf = (error: unknown) =>
  error instanceof Error && (error.name === 'RequestError' || error.name === 'RemoteError')
    ? error.message
    : 'Something went wrong in this part of the page. Please try again.';

function Failure({ error, resetErrorBoundary, wayOn }: FallbackProps & Pick<Props, 'wayOn'>) {
  return (
    <>
      <ErrorBanner error={sentenceOf(error)} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button ref={passFocusOn} variant="outlined" onClick={() => resetErrorBoundary(error)}>
          Retry
        </Button>
        {wayOn ?? (
          <Button component={Link} to="/">
            Return to Home
          </Button>
        )}
      </Stack>
    </>
  );
}

/** A failure in place of a page. What had the focus may go with the page, and later with the failure. */
function FailedPage({ children }: { children: ReactNode }) {
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
    <Page title="This page could not be shown" width="md">
      {children}
    </Page>
  );
}

const FailedPart = ({ children }: { children: ReactNode }) => (
  <Container maxWidth="md" sx={{ py: 5 }}>
    {children}
  </Container>
);

/**
 * One boundary for a page or a part that may fail alone: while it loads, when its query fails, when it crashes, and when
 * its code cannot be fetched. Retry asks the failed queries again, without a reload.
 */
export function PageBoundary({ resetKeys, loading, onRetry, onError, whole, wayOn, children }: Props) {
  const { reset } = useQueryErrorResetBoundary();
  const Failed = whole ? FailedPage : FailedPart;
  return (
    <ErrorBoundary
      fallbackRender={(failure) => (
        <Failed>
          <Failure {...failure} wayOn={wayOn} />
        </Failed>
      )}
      resetKeys={resetKeys}
      onError={(error) => onError?.(error instanceof Error ? error : new Error(String(error)))}
      onReset={(details) => {
        reset();
        if (details.reason === 'imperative-api') onRetry?.(details.args[0]);
      }}
    >
      <Suspense fallback={loading ?? <Loading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
