import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSiteName } from './useSiteName';

interface Props {
  /** The page's heading and, with the site's name, the document's title. */
  title: string;
  /** Buttons for actions on the whole page. */
  actions?: ReactNode;
  /** The content's maximum width. */
  width?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
}

/**
 * Moves the focus to the heading of the page, or to its content until there is a heading: for when the focused element is gone,
 * or another view has taken its place.
 */
export function focusHeading(options?: FocusOptions) {
  const main = document.getElementById('main');
  const target = document.querySelector('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.style.outline = 'none';
  target.focus(options);
  if (target !== main) return;
  const observer = new MutationObserver(() => {
    const waits = document.activeElement === main;
    if (waits && !main.querySelector('h1')) return;
    observer.disconnect();
    if (waits) focusHeading(options);
  });
  observer.observe(main, { childList: true, subtree: true });
}

/** A ref for a control that can disappear when it is pressed, such as Retry: the heading then takes over the focus. */
export const passFocusOn = (control: HTMLElement | null) => () => {
  if (control === document.activeElement) focusHeading({ preventScroll: true });
};

/** The frame of a page: document title, heading, actions, content. */
export function Page({ title, actions, width = 'lg', children }: Props) {
  const siteName = useSiteName();
  return (
    <Container maxWidth={width} sx={{ py: { xs: 3, md: 5 } }}>
      <title>{`${title} · ${siteName}`}</title>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ alignItems: { xs: 'flex-start', sm: 'center' }, flexWrap: 'wrap', gap: 2, mb: 3 }}
      >
        <Typography
          variant="h1"
          dir="auto"
          tabIndex={-1}
          // Actions that leave it less room go below it.
          sx={{ flex: { sm: '1 1 16rem' }, overflowWrap: 'anywhere', hyphens: 'auto', outline: 'none' }}
        >
          {title}
        </Typography>
        {actions}
      </Stack>
      {children}
    </Container>
  );
}
