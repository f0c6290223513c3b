import { ExampleFrame, showsNothing } from '@newsletters/shared/example';
import { backendOrigin } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { Box, Button, DarkModeIcon, Stack, Typography } from '@newsletters/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { type Marks, PartMarks } from '../parts/PartMarks';
import { Segments } from './Segments';

/** The widths of a phone's screen, and of a newsletter on a page with room for it, in pixels. */
const widths = { phone: 390, desktop: 680 };

/** The width of an element, as it changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface Props {
  html: string;
  height: number;
  /** What is marked and can be pressed while texts are edited. */
  marks?: Marks | undefined;
}

/** The example as readers see it on a phone or a desktop, and in dark mode; made smaller where there's no room for that. */
export function Preview({ html, height, marks }: Props) {
  const [screen, setScreen] = useState<keyof typeof widths>('desktop');
  const [dark, setDark] = useState(false);
  const { ref, width: room } = useWidth();
  const width = widths[screen];
  return (
    <Box component="section" aria-labelledby="preview-heading" sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 48, gap: 1, flexWrap: 'wrap' }}>
        <Typography id="preview-heading" component="h2" variant="body1" sx={{ fontWeight: 600, flex: 1 }}>
          {t('Preview')}
        </Typography>
        <Segments
          label={t('Screen')}
          options={{ phone: t('Phone'), desktop: t('Desktop') }}
          value={screen}
          onChange={setScreen}
        />
        <Button
          size="small"
          color="inherit"
          aria-pressed={dark}
          startIcon={<DarkModeIcon />}
          onClick={() => setDark(!dark)}
          sx={{ '&[aria-pressed=true]': { bgcolor: 'action.selected' } }}
        >
          {t('Dark')}
        </Button>
      </Stack>
      <Box
        ref={ref}
        // So that the keyboard can scroll it.
        tabIndex={0}
        role="group"
        aria-labelledby="preview-heading"
        data-color-scheme={dark ? 'dark' : undefined}
        sx={{
          height,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          color: 'text.primary',
        }}
      >
        {showsNothing(html) ? (
          <Typography color="textSecondary" sx={{ p: 2 }}>
            {t('No example available')}
          </Typography>
        ) : (
          <Box
            sx={{ width, mx: 'auto', position: 'relative' }}
            style={{ zoom: room > 0 ? Math.min(1, room / width) : 1 }}
          >
            <ExampleFrame html={html} title={t('Example preview')} imageOrigin={backendOrigin()} />
            {marks && <PartMarks {...marks} />}
          </Box>
        )}
      </Box>
    </Box>
  );
}
