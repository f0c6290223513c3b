import { readRoutes } from '@newsletters/delivery/registry/remoteRoutes';
import { withDrafts } from '@newsletters/shared/drafts';
import { ConfirmDialog, Divider, Menu, MenuItem, RoleBadge } from '@newsletters/shared/forms';
import { language } from '@newsletters/shared/language';
import { inLanguage } from '@newsletters/shared/languageTags';
import { can } from '@newsletters/shared/model';
import { Link, mayLeave, stay, useNavigate } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { type RefObject, useId, useState } from 'react';
import { useRemoteStore } from '../remotes/store';
import { routeOf, routes } from '../routes';

/** Asks before drafts are deleted that this page doesn't show: those of other tabs, which are still open, and of earlier visits. */
function useDraftsGuard() {
  const { user } = useSession();
  const [answer, setAnswer] = useState<(discard: boolean) => void>();
  const ask = async () => {
    if (!user || !(await withDrafts(({ hasDraftsElsewhere }) => hasDraftsElsewhere(user.id)))) return true;
    const discard = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    return discard;
  };
  const dialog = (
    <ConfirmDialog
      open={answer !== undefined}
      question={t('Discard unsaved changes?')}
      impact={t(
        'Changes from other tabs or earlier visits are kept on this device. Signing out deletes them.',
      )}
      action={t('Discard')}
      onConfirm={() => answer?.(true)}
      onCancel={() => answer?.(false)}
    />
  );
  return { ask, dialog };
}

/** Signs out, unless the user stays with unsaved changes. After a failure they're still signed in, and an error says so. */
function useSignOut(onDone: () => void) {
  const { signOut } = useSession();
  const drafts = useDraftsGuard();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const leave = async () => {
    if (pending) return;
    setPending(true);
    setError(undefined);
    try {
      // This page's forms ask last: those of earlier releases delete at once what is discarded.
      if (!(await drafts.ask()) || !(await mayLeave())) {
        stay();
        return onDone();
      }
      await signOut();
      onDone();
      await navigate('/');
    } catch {
      stay();
      setError(t('You could not be signed out. Please try again.'));
    } finally {
      setPending(false);
    }
  };
  return { leave, pending, error, clearError: () => setError(undefined), dialog: drafts.dialog };
}

/** Who is signed in. Not an entry but the menu's description, so that screen readers announce it. */
function SignedInUser({ id }: { id: string }) {
  const { status, user, role } = useSession();
  return (
    <Box component="li" role="none" id={id} sx={{ px: 2, py: 1 }}>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere', mb: 0.75 }}>
        {user?.email}
      </Typography>
      {status === 'signed-in' && (
        <>
          <Typography variant="caption" color="textSecondary" component="span" sx={{ marginInlineEnd: 1 }}>
            {t('Role')}
          </Typography>
          <RoleBadge role={role} />
        </>
      )}
    </Box>
  );
}

/** The pages of releases that the menu links to, for those who can see them. */
function useMenuRoutes() {
  const { role } = useSession();
  const { inspect, next } = useRemoteStore();
  const { registry, environment } = inspect();
  const brought = [...registry.keys()].flatMap((remote) => {
    const release = next(remote);
    return release ? readRoutes(remote, release, { ...environment, routes }).routes : [];
  });
  return brought.filter(({ menu, allow }) => menu && (!allow || can(role, allow)));
}

interface Props {
  open: boolean;
  onClose: () => void;
  onRemotes: () => void;
  control: RefObject<HTMLButtonElement | null>;
}

/** What the signed-in user can go to and do. */
export function AccountEntries({ open, onClose, onRemotes, control }: Props) {
  const { role } = useSession();
  const { isMissing } = useRemoteStore();
  const menuRoutes = useMenuRoutes();
  const userId = useId();
  const signOut = useSignOut(onClose);
  return (
    <>
      <Menu
        anchorEl={() => control.current}
        open={open}
        onClose={onClose}
        onTransitionEnter={signOut.clearError}
        slotProps={{
          paper: {
            role: 'region',
            'aria-label': t('Account'),
            sx: { width: '17.5rem', maxWidth: 'calc(100vw - 32px)' },
          },
          list: { 'aria-label': t('Account'), 'aria-describedby': userId },
        }}
      >
        <SignedInUser id={userId} />
        <Divider component="li" />
        {!isMissing(routeOf('/subscriptions').page) && [
          <MenuItem key="subscriptions" component={Link} to="/subscriptions" onClick={onClose}>
            {t('My Subscriptions')}
          </MenuItem>,
          <MenuItem key="account" component={Link} to="/subscriptions#account" onClick={onClose}>
            {t('Your Account')}
          </MenuItem>,
        ]}
        {menuRoutes.map(({ path, title }) => (
          <MenuItem key={path} component={Link} to={path} onClick={onClose}>
            <Typography component="span" dir="auto" noWrap>
              {inLanguage(language, title) ?? title.en}
            </Typography>
          </MenuItem>
        ))}
        <MenuItem component={Link} to="/settings" onClick={onClose}>
          {t('Settings')}
        </MenuItem>
        {can(role, 'manageUsers') && <MenuItem onClick={onRemotes}>{t('Remotes')}</MenuItem>}
        <MenuItem disabled={signOut.pending} onClick={signOut.leave}>
          {t('Sign Out')}
        </MenuItem>
        <Box component="li" role="none" sx={{ px: 2 }}>
          <ErrorBanner error={signOut.error} />
        </Box>
      </Menu>
      {signOut.dialog}
    </>
  );
}
