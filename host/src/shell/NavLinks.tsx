import { NavLink } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { Button, Stack } from '@newsletters/shared/ui';
import { useRemoteStatuses, useRemoteStore } from '../remotes/store';
import type { Route } from '../routes';
import { linkNames } from './routeTexts';

interface Props {
  links: Route[];
  direction: 'row' | 'column';
  onFollow?: () => void;
}

/** The links without those that lead to pages which no release has. */
export function usePresent(links: Route[]) {
  const { isMissing } = useRemoteStore();
  // They change when the registry arrives.
  useRemoteStatuses();
  return links.filter(({ page }) => !isMissing(page));
}

/** The links of the header. Pointing at one prefetches its page. */
export function NavLinks({ links, direction, onFollow }: Props) {
  const { prefetchPage } = useRemoteStore();
  return (
    <Stack
      component="nav"
      aria-label={t('Main')}
      direction={direction}
      sx={{ gap: 0.5, py: direction === 'column' ? 1 : 0 }}
    >
      {usePresent(links).map(({ path, page }) => (
        <Button
          key={path}
          component={NavLink}
          to={path}
          onClick={onFollow}
          onPointerEnter={() => prefetchPage(page)}
          onFocus={() => prefetchPage(page)}
          color="inherit"
          sx={{
            // So that all have the same distance.
            minWidth: 0,
            justifyContent: 'flex-start',
            '&.active': { color: 'primary.main', bgcolor: 'action.selected' },
          }}
        >
          {linkNames.get(path)}
        </Button>
      ))}
    </Stack>
  );
}
