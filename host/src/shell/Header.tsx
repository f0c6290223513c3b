import { can } from '@newsletters/shared/model';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, Container, IconButton, MenuIcon, Stack } from '@newsletters/shared/ui';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { type Route, routes } from '../routes';
import { ColorSchemeSwitch } from './ColorSchemeSwitch';
import { Logo } from './Logo';
import { NavLinks, usePresent } from './NavLinks';
import { OverrideBadges } from './OverrideBadges';
import { UserMenu } from './UserMenu';

function useLinks() {
  const { role, user } = useSession();
  return routes.filter((route) => route.link && user && (!route.allow || can(role, route.allow)));
}

interface MenuButtonProps {
  links: Route[];
  open: boolean;
  control: Ref<HTMLButtonElement>;
  onClick: () => void;
}

/** Opens the links on a phone, if there are any. */
function MenuButton({ links, open, control, onClick }: MenuButtonProps) {
  if (usePresent(links).length === 0) return null;
  return (
    <IconButton
      ref={control}
      aria-label={t('Menu')}
      aria-expanded={open}
      aria-controls="mobile-menu"
      color="inherit"
      onClick={onClick}
      sx={{ display: { md: 'none' } }}
    >
      <MenuIcon />
    </IconButton>
  );
}

/** The header: logo, links by role, colour scheme and user menu. On a phone, the links collapse into a menu. */
export function Header() {
  const links = useLinks();
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    control.current?.focus();
  };
  return (
    <Box
      component="header"
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
      }}
    >
      <Container maxWidth="xl">
        {/* Large text needs a second line. */}
        <Stack
          direction="row"
          sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 64, py: 0.5, columnGap: 1 }}
        >
          <Logo />
          <Box sx={{ display: { xs: 'none', md: 'block' }, marginInlineStart: 2 }}>
            {links.length > 0 && <NavLinks links={links} direction="row" />}
          </Box>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, marginInlineStart: 'auto' }}>
            <ColorSchemeSwitch />
            <UserMenu />
            {links.length > 0 && (
              <MenuButton links={links} open={open} control={control} onClick={() => setOpen(!open)} />
            )}
          </Stack>
        </Stack>
        {process.env.NODE_ENV !== 'production' && <OverrideBadges />}
        <Box id="mobile-menu" onKeyDown={closeByKey} sx={{ display: { md: 'none' } }}>
          {open && <NavLinks links={links} direction="column" onFollow={() => setOpen(false)} />}
        </Box>
      </Container>
    </Box>
  );
}
