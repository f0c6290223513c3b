import { can } from '@newsletters/shared/model';
import { Link, mayLeave, useNavigate } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import {
  Box,
  Divider,
  ErrorBanner,
  IconButton,
  Menu,
  MenuItem,
  PersonIcon,
  RoleBadge,
  Typography,
} from '@newsletters/shared/ui';
import { type RefObject, useId, useState } from 'react';
import { LaterError } from './LaterError';
import { useLater } from './useLater';

const loadPanel = async () => (await import('./RemotesPanel')).RemotesPanel;

/** Signs out, unless something unsaved is to be kept; on failure the person stays signed in and reads why. */
function useSignOut(onDone: () => void) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const leave = async () => {
    if (pending || !(await mayLeave())) return;
    setPending(true);
    setError(undefined);
    try {
      await signOut();
      onDone();
      await navigate('/');
    } catch {
      setError('You could not be signed out. Please try again.');
    } finally {
      setPending(false);
    }
  };
  return { leave, pending, error, clearError: () => setError(undefined) };
}

/** Who is signed in. It is no entry of the menu but describes it, so that screen readers come by it. */
function Person({ id }: { id: string }) {
  const { user, role } = useSession();
  return (
    <Box component="li" role="none" id={id} sx={{ px: 2, py: 1 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 0.75 }}>
        {user?.email}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="span" sx={{ mr: 1 }}>
        Role
      </Typography>
      <RoleBadge role={role} />
    </Box>
  );
}

/** The menu of the person who is signed in. */
export function AccountMenu({ control }: { control: RefObject<HTMLButtonElement | null> }) {
  const { role } = useSession();
  const personId = useId();
  const [open, setOpen] = useState(false);
  const [panel, setPanel] = useState(false);
  const { Part: RemotesPanel, error, retry } = useLater(loadPanel, panel);
  const close = () => setOpen(false);
  const signOut = useSignOut(close);
  return (
    <>
      <IconButton
        ref={control}
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={open}
        color="inherit"
        onClick={() => {
          signOut.clearError();
          setOpen(true);
        }}
      >
        <PersonIcon />
      </IconButton>
      <Menu
        anchorEl={() => control.current}
        open={open}
        onClose={close}
        slotProps={{
          paper: {
            role: 'region',
            'aria-label': 'Account',
            sx: { width: 280, maxWidth: 'calc(100vw - 32px)' },
          },
          list: { 'aria-label': 'Account', 'aria-describedby': personId },
        }}
      >
        <Person id={personId} />
        <Divider component="li" />
        <MenuItem component={Link} to="/subscriptions" onClick={close}>
          My Subscriptions
        </MenuItem>
        <MenuItem component={Link} to="/settings" onClick={close}>
          Settings
        </MenuItem>
        {can(role, 'manageUsers') && (
          <MenuItem
            onClick={() => {
              close();
              setPanel(true);
            }}
          >
            Remotes
          </MenuItem>
        )}
        <MenuItem disabled={signOut.pending} onClick={signOut.leave}>
          Sign Out
        </MenuItem>
        <Box component="li" role="none" sx={{ px: 2 }}>
          <ErrorBanner error={signOut.error} />
        </Box>
      </Menu>
      <LaterError error={error} onRetry={retry} />
      {RemotesPanel && (
        <RemotesPanel
          open={panel}
          onClose={() => setPanel(false)}
          onClosed={() => control.current?.focus()}
        />
      )}
    </>
  );
}
