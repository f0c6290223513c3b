import { can } from '@newsletters/shared/model';
import { useSession } from '@newsletters/shared/session';
import {
  AccessDenied,
  FailedPage,
  focusHeading,
  Lazy,
  Loading,
  useUnreachable,
} from '@newsletters/shared/ui';
import { useEffect, useState } from 'react';
import { RemotePage } from '../remotes/RemotePage';
import { home, isDenied, type Route } from '../routes';
import { ownersWayOn } from './ownersWayOn';
import { adminsOnly } from './routeTexts';

/** The page of a route, which search engines only show when anyone can see it. */
export function GuardedPage({ route }: { route: Route }) {
  return (
    <>
      {route.allow && <meta name="robots" content="noindex" />}
      <Guarded route={route} />
    </>
  );
}

const loadSessionEnded = async () => (await import('./SessionEnded')).SessionEnded;

/** The page for those who can see it. While the role is unknown, shows neither the page nor a denial. */
function Guarded({ route }: { route: Route }) {
  const { status, role, profileFailed } = useSession();
  const unreachable = useUnreachable();
  /** The route whose page the user has seen: when it goes because the session has ended, the user is told so. */
  const [seen, setSeen] = useState<Route>();
  const remotePage = ({ page, next }: Route) => (
    <RemotePage key={page} page={page} next={next} wayOn={can(role, 'manageUsers') && ownersWayOn} />
  );
  const denied = status === 'signed-in' && route.allow && !can(role, route.allow);
  useEffect(() => {
    // What had the focus has gone with the page.
    if (denied && seen && document.activeElement === document.body) focusHeading();
  }, [denied, seen]);
  // That page was left, even if Back leads there again.
  if (seen && seen !== route) setSeen(undefined);
  if (!route.allow) return remotePage(route);
  if (unreachable && (status === 'loading' || profileFailed)) return <FailedPage />;
  if (status === 'loading') return <Loading whole />;
  if (status === 'signed-in' && can(role, route.allow)) {
    if (!seen) setSeen(route);
    return remotePage(route);
  }
  if (status === 'signed-out' && seen) return <Lazy whole load={loadSessionEnded} props={{}} />;
  return isDenied(route) ? <AccessDenied>{adminsOnly}</AccessDenied> : remotePage(home);
}
