import { Link } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';

const REQUEST = 'remotes';

/** Calls back when the Remotes panel is asked for; returns how to stop. */
export function onRemotesRequest(show: () => void) {
  document.addEventListener(REQUEST, show);
  return () => document.removeEventListener(REQUEST, show);
}

/** The ways on from a page that failed, for those who can find out why. */
export const ownersWayOn = (
  <>
    <Button component={Link} to="/">
      {t('Return to Home')}
    </Button>
    <Button onClick={() => document.dispatchEvent(new Event(REQUEST))}>{t('Open Remotes')}</Button>
  </>
);
