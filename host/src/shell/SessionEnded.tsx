import { withDrafts } from '@newsletters/shared/drafts';
import { t } from '@newsletters/shared/texts';
import { AccessDenied } from '@newsletters/shared/ui';
import { useEffect, useState } from 'react';

/** In place of a page whose user is no longer signed in. After signing in again the page is back, and its forms offer what was unsaved. */
export function SessionEnded() {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    const look = () => void withDrafts(({ hasDrafts }) => hasDrafts()).then((has) => setKept(has === true));
    look();
    // Signing out in another tab deletes them.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <AccessDenied title={t("You're no longer signed in")}>
      {kept
        ? t('Your unsaved changes are kept on this device. Sign in to continue.')
        : t('Sign in to continue.')}
    </AccessDenied>
  );
}
