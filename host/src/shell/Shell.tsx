import { Outlet, ScrollRestoration, useLocation } from '@newsletters/shared/router';
import { type LinkResult, useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Alert, Box, Button, Container, ErrorBanner, UnreachableBanner } from '@newsletters/shared/ui';
import { visuallyHidden } from '@newsletters/shared/visuallyHidden';
import { showFonts } from '@newsletters/shared/webFonts';
import { useEffect, useRef, useState } from 'react';
import { Footer } from './Footer';
import type { FooterLink } from './footerLinks';
import { Header } from './Header';
import { FailuresContext } from './LazyError';
import { Notifications } from './Notifications';
import { useRouteFocus } from './useRouteFocus';

const SUSPENDED = t("This account has been suspended. Please contact the site's owner.");

function Banners({ linkResult }: { linkResult?: LinkResult }) {
  const { failure, notice } = linkResult ?? {};
  const { profileFailed, suspended, retryProfile } = useSession();
  const [dismissed, setDismissed] = useState(false);
  const dismiss = (
    <Button color="inherit" size="small" onClick={() => setDismissed(true)}>
      {t('Dismiss')}
    </Button>
  );
  return (
    <Container>
      {!dismissed && <ErrorBanner error={failure} action={dismiss} />}
      {!dismissed && notice && (
        <Alert severity="info" role="status" action={dismiss} sx={{ my: 2 }}>
          {notice}
        </Alert>
      )}
      <ErrorBanner
        error={profileFailed && (suspended ? SUSPENDED : t('Failed to load user profile'))}
        onRetry={retryProfile}
      />
    </Container>
  );
}

interface Props {
  /** The result of the authentication link that opened the page. */
  linkResult?: LinkResult;
  /** The links of the footer. */
  footer: FooterLink[];
}

/** The header, the current page and the footer. */
export function Shell({ linkResult, footer }: Props) {
  const main = useRef<HTMLElement>(null);
  const failures = useRef<HTMLDivElement>(null);
  const announcement = useRouteFocus(main);
  const { pathname } = useLocation();
  useEffect(() => void showFonts(pathname), [pathname]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <Box
        component="a"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        sx={{
          ...visuallyHidden,
          '&:focus': {
            position: 'fixed',
            zIndex: 'tooltip',
            width: 'auto',
            height: 'auto',
            clipPath: 'none',
            p: 1.5,
            bgcolor: 'background.paper',
            color: 'primary.main',
          },
        }}
      >
        {t('Skip to content')}
      </Box>
      <FailuresContext value={failures}>
        <Header />
      </FailuresContext>
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={{ outline: 'none', pb: 10, flexGrow: 1 }}>
        <UnreachableBanner>
          <div ref={failures} />
        </UnreachableBanner>
        <Banners linkResult={linkResult} />
        <Outlet />
      </Box>
      <Footer links={footer} />
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
      <Notifications />
      <ScrollRestoration />
    </Box>
  );
}
