import { RoleBadge } from '@newsletters/shared/forms';
import { NavLink } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { Button, ErrorBanner, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';

/** The demo accounts of the embedded back end, and their password. */
const accounts = ['owner', 'admin', 'manager', 'user'];
const password = 'password123';

/** Signs in and out with one click, to try a page in any role. */
function AccountButtons({ onError }: { onError: (error: unknown) => void }) {
  const { status, user, role, signIn, signOut } = useSession();
  const run = async (action: () => Promise<void>) => {
    onError(undefined);
    await action().catch(onError);
  };
  if (!user) {
    return accounts.map((name) => (
      <Button
        key={name}
        size="small"
        variant="outlined"
        onClick={() => run(() => signIn({ email: `${name}@example.com`, password }))}
      >
        {`Sign in as ${name}`}
      </Button>
    ));
  }
  return (
    <>
      <Typography variant="body2">{user.email}</Typography>
      {status === 'signed-in' && <RoleBadge role={role} />}
      <Button size="small" variant="outlined" onClick={() => run(signOut)}>
        Sign Out
      </Button>
    </>
  );
}

/** The files with the texts of this build, by language. The build puts them here. */
declare const TEXTS: Record<string, string>;

/** Leads to the same page in another language. */
function Languages() {
  return ['en', ...Object.keys(TEXTS)].map((language) => (
    <Button key={language} component="a" href={`?language=${language}`} color="inherit" size="small">
      {language}
    </Button>
  ));
}

/** The bar above a standalone remote: its pages, its languages and the signed-in user. */
export function DemoBar({ paths }: { paths: string[] }) {
  const [error, setError] = useState<unknown>();
  return (
    <Stack
      component="header"
      sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Stack component="nav" aria-label="Pages" direction="row" sx={{ flexGrow: 1 }}>
          {paths
            .filter((path) => !path.includes(':'))
            .map((path) => (
              <Button key={path} component={NavLink} to={path} color="inherit" size="small">
                {path}
              </Button>
            ))}
        </Stack>
        <Stack component="nav" aria-label="Languages" direction="row" sx={{ flexWrap: 'wrap' }}>
          <Languages />
        </Stack>
        <AccountButtons onError={setError} />
      </Stack>
      <ErrorBanner error={error} />
    </Stack>
  );
}
