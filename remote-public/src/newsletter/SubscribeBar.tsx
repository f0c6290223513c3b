import { Box, GlobalStyles, Typography } from '@newsletters/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The height of the header that stays at the top of the page, in pixels. */
const HEADER = 64;

/** How much of the page the bar covers at the bottom. The notification stays above that. */
const BOTTOM = 'var(--bottom-bar-height)';

/** Keeps what gets the focus from ending up below the bar, whose height follows the size of the text. */
const padding = {
  html: { '--bar': '4rem', '--bottom-bar-height': 'var(--bar)', scrollPaddingBottom: BOTTOM },
  // With room for what is said of an action that has failed.
  'html:has(.actions .MuiAlert-message:last-child)': { '--bar': '14rem' },
  '@media (min-width: 900px)': {
    html: { '--bottom-bar-height': '0px', scrollPaddingTop: 'calc(4rem + var(--bar))' },
  },
  '#root': { paddingBottom: BOTTOM },
};

const bar = {
  position: 'fixed',
  zIndex: 'fab',
  insetInline: 0,
  top: { md: HEADER },
  bottom: { xs: 0, md: 'auto' },
  bgcolor: 'background.paper',
  borderStyle: 'solid',
  borderColor: 'divider',
  borderWidth: { xs: '1px 0 0', md: '0 0 1px' },
  pb: { xs: 'env(safe-area-inset-bottom)', md: 0 },
};

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  maxWidth: 'lg',
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  minHeight: '3.9375rem',
  '& > button': { flexShrink: { xs: 1, sm: 0 }, flexGrow: { xs: 1, sm: 0 } },
  // The failure of an action has a line of its own.
  '&:has(> [role=alert])': { flexWrap: 'wrap', py: 1 },
  '& > [role=alert]': { flexBasis: '100%', my: 0, order: { xs: -1, md: 1 } },
  // They are where the bar came from, like what couldn't be read; there is no room for them here.
  '& > :disabled, & > [role=alert]:has(.MuiAlert-action)': { display: 'none' },
  '& > [role=status]': { display: { xs: 'none', sm: 'block' } },
};

const place = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '& > [role=alert]': { flexBasis: '100%', my: 0 },
};

/** Whether the user has scrolled past an element; its height before that. */
function usePassed() {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { isIntersecting, boundingClientRect } = entry as IntersectionObserverEntry;
        const passed = !isIntersecting && boundingClientRect.top < HEADER;
        setHeight(passed ? boundingClientRect.height : undefined);
      },
      { rootMargin: `-${HEADER}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, height };
}

interface Props {
  /** What the bar is about. */
  title: string;
  children: ReactNode;
}

/**
 * The actions of the page. Once the user has scrolled past them, they stay visible in a bar: at the top, on phones at the
 * bottom. They are the same elements, so that nothing is there twice and the focus stays where it is.
 */
export function SubscribeBar({ title, children }: Props) {
  const { ref, height } = usePassed();
  const passed = height !== undefined;
  return (
    <Box ref={ref} sx={{ displayPrint: 'none' }} style={{ height }}>
      {passed && <GlobalStyles styles={padding} />}
      <Box sx={passed ? bar : undefined}>
        <Box className="actions" sx={passed ? row : place}>
          {passed && (
            <Typography
              aria-hidden
              dir="auto"
              noWrap
              sx={{ display: { xs: 'none', sm: 'block' }, flex: '1 1 0', fontWeight: 600 }}
            >
              {title}
            </Typography>
          )}
          {children}
        </Box>
      </Box>
    </Box>
  );
}
