import { type Control, useController } from '@newsletters/shared/forms';
import type { NewsletterForm } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Alert, Box, Lazy, Stack, useDebouncedValue } from '@newsletters/shared/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { loadEditor } from '../editor/loadEditor';
import { Preview } from '../editor/Preview';
import { Segments } from '../editor/Segments';
import { SourceField } from '../editor/SourceField';
import type { Source } from '../editor/source';
import { PartsEditor } from '../parts/PartsEditor';
import { useParser } from '../parts/useParser';
import { usePartEdits } from '../parts/usePartEdits';

const loadFindings = async () => (await import('../editor/Findings')).Findings;

/** The height of source and preview, in pixels. */
const HEIGHT = 560;

interface Props {
  control: Control<NewsletterForm>;
  /** The names of the people an imported email was sent to. */
  names: string[];
  /** Whether an import has just filled it in. */
  imported: boolean;
  /** Called with a document that is pasted while there is no example. */
  onDocument: (html: string) => void;
}

/** The example issue, by its texts or as HTML, next to a preview in the frame that readers see it in, and what they'll see differently. */
export function ExampleFields({ control, names, imported, onDocument }: Props) {
  const { field } = useController({ control, name: 'example_content' });
  const html = useDebouncedValue(field.value);
  const isEmpty = field.value.trim() === '';
  // An empty example is written as source, or filled by an import.
  const [usual, setUsual] = useState({
    imported,
    editor: isEmpty ? ('source' as const) : ('texts' as const),
  });
  if (usual.imported !== imported) setUsual({ imported, editor: isEmpty ? 'source' : 'texts' });
  const [chosen, setChosen] = useState<'texts' | 'source'>();
  const editor = chosen ?? usual.editor;
  const [previewed, setPreviewed] = useState(false);
  const [block, setBlock] = useState<number>();
  const source = useRef<Source>(null);
  const [target, setTarget] = useState<{ line: number }>();
  const parser = useParser(editor === 'texts');
  const loaded = parser === 'failed' ? undefined : parser;
  const edits = usePartEdits(loaded, field.value, field.onChange);
  // Without its code, or if an example is too complex, the source is there.
  const withSource = editor === 'source' || parser === 'failed' || (loaded !== undefined && !edits);
  const version = useDebouncedValue(edits?.version);
  const copy = useMemo(() => version && loaded?.marked(version.parts, version.changes), [version, loaded]);
  // The source receives the focus, so it must be visible first.
  useEffect(() => {
    if (target) source.current?.goTo(target.line);
  }, [target]);
  const show = (view: 'texts' | 'source' | 'preview') => {
    setPreviewed(view === 'preview');
    if (view !== 'preview') setChosen(view);
  };
  const showLine = useCallback(async (line: number) => {
    // Otherwise the plain text area would receive the focus, and keep it.
    await loadEditor();
    setPreviewed(false);
    setChosen('source');
    setTarget({ line });
  }, []);
  // Side by side where there's room; elsewhere one at a time.
  const shown = (visible: boolean) => ({
    display: { xs: visible ? 'block' : 'none', lg: 'block' },
    minWidth: 0,
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <Segments
        label={t('Editor view')}
        options={{ texts: t('Texts'), source: t('Source'), preview: t('Preview') }}
        value={previewed ? 'preview' : editor}
        onChange={show}
        narrow="preview"
      />
      {editor === 'texts' && loaded && !edits && (
        <Alert severity="info">
          {t("This example is too complex for a list of its texts. It's edited as source.")}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 682px)' } }}>
        <Box sx={shown(!previewed)}>
          {withSource && (
            <SourceField control={control} height={HEIGHT} source={source} onDocument={onDocument} />
          )}
          {!withSource && edits && (
            <PartsEditor control={control} edits={edits} height={HEIGHT} onShow={setBlock} />
          )}
        </Box>
        <Box sx={shown(previewed)}>
          <Preview
            html={(edits && copy) ?? html}
            height={HEIGHT}
            marks={edits && { place: edits.place, block, onPick: edits.pick }}
          />
        </Box>
      </Box>
      {html.trim() !== '' && <Lazy load={loadFindings} props={{ html, names, onLine: showLine }} />}
    </Stack>
  );
}
