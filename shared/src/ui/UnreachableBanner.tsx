import Container from '@mui/material/Container';
import { retryAll, tryAgain, useReachability } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import type { ReactNode } from 'react';
import { ErrorBanner } from './ErrorBanner';
import { useOnline } from './useOnline';

const sentence = () =>
  navigator.onLine
    ? t("The server can't be reached right now. Some content may be missing or out of date.")
    : t("You're offline. Some content may be missing or out of date.");

/**
 * Says once for the whole page, wherever it's scrolled, that the back end can't be reached, with the one Retry.
 *
 * @param children other banners that are always in sight, below it
 */
export function UnreachableBanner({ children }: { children?: ReactNode }) {
  const { unreachable, retrying } = useReachability();
  useOnline(unreachable, tryAgain);
  return (
    // Below the header, which is as tall and sticks too. What scrolls away goes behind all of it: a red banner, too.
    <Container
      maxWidth={false}
      sx={{
        position: 'sticky',
        top: 64,
        zIndex: 'mobileStepper',
        display: 'flow-root',
        bgcolor: 'background.default',
        '& .MuiAlert-root': { my: 1 },
      }}
    >
      <ErrorBanner
        error={unreachable && (retrying ? t('Trying again…') : sentence())}
        onRetry={() => void retryAll()}
        always
      />
      {children}
    </Container>
  );
}
