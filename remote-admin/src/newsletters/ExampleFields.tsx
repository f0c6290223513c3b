import { type Control, useWatch } from '@newsletters/shared/forms';
import type { NewsletterForm } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, Lazy, Stack, useDebouncedValue } from '@newsletters/shared/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Preview } from '../editor/Preview';
import { Segments } from '../editor/Segments';
import { SourceField } from '../editor/SourceField';
import type { Source } from '../editor/source';

const loadFindings = async () => (await import('../editor/Findings')).Findings;

/** The height of source and preview, in pixels. */
const HEIGHT = 560;

interface Props {
  control: Control<NewsletterForm>;
  /** The names of the people an imported email was sent to. */
  names: string[];
}

/** The example issue as HTML, next to a preview in the frame that readers see it in, and what they'll see differently. */
export function ExampleFields({ control, names }: Props) {
  const html = useDebouncedValue(useWatch({ control, name: 'example_content' }));
  const [view, setView] = useState<'source' | 'preview'>('source');
  const source = useRef<Source>(null);
  const [target, setTarget] = useState<{ line: number }>();
  // The source receives the focus, so it must be visible first.
  useEffect(() => {
    if (target) source.current?.goTo(target.line);
  }, [target]);
  const showLine = useCallback((line: number) => {
    setView('source');
    setTarget({ line });
  }, []);
  // Side by side where there's room; elsewhere one at a time.
  const shown = (name: typeof view) => ({
    display: { xs: view === name ? 'block' : 'none', lg: 'block' },
    minWidth: 0,
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <Box sx={{ display: { lg: 'none' } }}>
        <Segments
          label={t('Editor view')}
          options={{ source: t('Source'), preview: t('Preview') }}
          value={view}
          onChange={setView}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 682px)' } }}>
        <Box sx={shown('source')}>
          <SourceField control={control} height={HEIGHT} source={source} />
        </Box>
        <Box sx={shown('preview')}>
          <Preview html={html} height={HEIGHT} />
        </Box>
      </Box>
      {html.trim() !== '' && <Lazy load={loadFindings} props={{ html, names, onLine: showLine }} />}
    </Stack>
  );
}
