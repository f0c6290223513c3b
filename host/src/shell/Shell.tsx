import { Outlet, ScrollRestoration } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { Box, Container, ErrorBanner } from '@newsletters/shared/ui';
import { Header } from './Header';

/** Header and the current page. */
export function Shell() {
  const { profileError, retryProfile, user } = useSession();
  return (
    <>
      <Header />
      <Box component="main" id="main" tabIndex={-1} sx={{ outline: 'none', pb: 6 }}>
        {user && profileError && (
          <Container>
            <ErrorBanner error={profileError} onRetry={retryProfile} />
          </Container>
        )}
        <Outlet />
      </Box>
      <ScrollRestoration />
    </>
  );
}
