import { Link, mayLeave, useNavigate } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import {
  Box,
  Button,
  Divider,
  ErrorBanner,
  IconButton,
  Menu,
  MenuItem,
  PersonIcon,
  RoleBadge,
  Typography,
} from '@newsletters/shared/ui';
import { lazy, Suspense, useState } from 'react';

const SignInDialog = lazy(async () => ({
  default: (await import('../sign-in/SignInDialog')).SignInDialog,
}));

function SignInButton() {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        Sign In
      </Button>
      {used && (
        <Suspense>
          <SignInDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A Sign In button, or the menu of the person who is signed in. */
export function PersonMenu() {
  const { status, user, role, signOut } = useSession();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [error, setError] = useState<unknown>();
  if (status === 'loading' && !user) return <Box sx={{ width: 40, height: 40 }} />;
  if (!user) return <SignInButton />;
  const close = () => setAnchor(null);
  const leave = async () => {
    if (!(await mayLeave())) return;
    try {
      await signOut();
      close();
      navigate('/');
    } catch {
      setError('You could not be signed out. Please try again.');
    }
  };
  return (
    <>
      <IconButton
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        color="inherit"
        onClick={(event) => {
          setError(undefined);
          setAnchor(event.currentTarget);
        }}
      >
        <PersonIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <Box sx={{ px: 2, py: 1, maxWidth: 280 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 0.75 }}>
            {user.email}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="span" sx={{ mr: 1 }}>
            Role
          </Typography>
          <RoleBadge role={role} />
          <ErrorBanner error={error} />
        </Box>
        <Divider />
        <MenuItem component={Link} to="/subscriptions" onClick={close}>
          My Subscriptions
        </MenuItem>
        <MenuItem component={Link} to="/settings" onClick={close}>
          Settings
        </MenuItem>
        <MenuItem onClick={leave}>Sign Out</MenuItem>
      </Menu>
    </>
  );
}
