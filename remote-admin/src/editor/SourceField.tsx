import {
  Checkbox,
  type Control,
  FormControlLabel,
  TextField,
  useController,
} from '@newsletters/shared/forms';
import type { NewsletterForm } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, IconButton, SearchIcon, Stack, Typography } from '@newsletters/shared/ui';
import { type ClipboardEvent, type RefObject, useCallback, useEffect, useId, useState } from 'react';
import { isSource } from '../pasting/isSource';
import { editorIfLoaded, loadEditor } from './loadEditor';
import { inTextArea, preferPlain, prefersPlain, type Source } from './source';

/** The editor once its code is there. Without it, the plain text area stays. */
function useEditor(wanted: boolean) {
  const [editor, setEditor] = useState(() => editorIfLoaded());
  useEffect(() => {
    if (wanted) void loadEditor().then((loaded) => setEditor(() => loaded));
  }, [wanted]);
  return wanted ? editor : undefined;
}

interface Props {
  control: Control<NewsletterForm>;
  /** The height of the source itself. */
  height: number;
  source: RefObject<Source | null>;
  /** Called with a document that is pasted while there is no example. */
  onDocument: (html: string) => void;
}

/** The source of the example issue: an editor, or a plain text area while that loads or for those who prefer it. */
export function SourceField({ control, height, source, onDocument }: Props) {
  const { field, fieldState, formState } = useController({ control, name: 'example_content' });
  const [plain, setPlain] = useState(prefersPlain);
  const [typing, setTyping] = useState(false);
  const Loaded = useEditor(!plain);
  // Not while somebody types in the text area, which would lose the cursor.
  const Editor = typing ? undefined : Loaded;
  const labelId = useId();
  const hintId = useId();
  const register = useCallback(
    (current: Source | null) => {
      source.current = current;
      field.ref(current);
    },
    [source, field.ref],
  );
  const toggle = (_event: unknown, chosen: boolean) => {
    setPlain(chosen);
    preferPlain(chosen);
  };
  const paste = (event: ClipboardEvent) => {
    if (formState.isSubmitting) return;
    const html = event.clipboardData.getData('text/html');
    if (!html || field.value.trim() !== '' || isSource(event.clipboardData.getData('text/plain'))) return;
    event.preventDefault();
    event.stopPropagation();
    onDocument(html);
  };
  const hint = Editor
    ? t(
        'HTML of an example issue, or a document pasted from another program. Optional. To leave the editor with the keyboard, press Escape and then Tab.',
      )
    : t('HTML of an example issue, or a document pasted from another program. Optional.');
  return (
    // Before the editor, which would take the document for a text.
    <Box onPasteCapture={paste}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', minHeight: 48, columnGap: 1 }}>
        <Typography id={labelId} component="span" sx={{ fontWeight: 600, flex: 'auto' }}>
          {t('Example content')}
        </Typography>
        {Editor && (
          <IconButton
            aria-label={t('Find in the source')}
            size="small"
            onClick={() => source.current?.search?.()}
          >
            <SearchIcon fontSize="small" />
          </IconButton>
        )}
        <FormControlLabel
          control={<Checkbox size="small" checked={plain} onChange={toggle} />}
          label={t('Plain text area')}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ marginInlineEnd: 0 }}
        />
      </Stack>
      {Editor ? (
        <Box
          sx={(theme) => ({
            height,
            border: 1,
            borderColor: fieldState.invalid ? 'error.main' : 'text.secondary',
            borderRadius: 1,
            overflow: 'hidden',
            // Its panels have a z-index.
            isolation: 'isolate',
            bgcolor: 'background.paper',
            '&:focus-within': {
              outline: 2,
              outlineStyle: 'solid',
              outlineColor: 'primary.main',
              outlineOffset: -2,
            },
            '--source-string': '#0b5394',
            ...theme.applyStyles('dark', { '--source-string': '#9cc7f0' }),
          })}
        >
          <Editor
            ref={register}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            readOnly={formState.isSubmitting}
            invalid={fieldState.invalid}
            labelledBy={labelId}
            describedBy={hintId}
          />
        </Box>
      ) : (
        <TextField
          fullWidth
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false);
            field.onBlur();
          }}
          inputRef={(area: HTMLTextAreaElement | null) => register(area && inTextArea(area))}
          error={fieldState.invalid}
          sx={{ '& .MuiInputBase-root': { height, p: 0 } }}
          slotProps={{
            // Not `multiline`, which grows with its text.
            input: { inputComponent: 'textarea' },
            htmlInput: {
              'aria-labelledby': labelId,
              'aria-describedby': hintId,
              spellCheck: false,
              readOnly: formState.isSubmitting,
              style: {
                height: '100%',
                boxSizing: 'border-box',
                padding: 12,
                resize: 'none',
                fontFamily: 'monospace',
                fontSize: '0.875rem',
              },
            },
          }}
        />
      )}
      <Typography
        id={hintId}
        variant="caption"
        component="p"
        color={fieldState.invalid ? 'error' : 'textSecondary'}
        aria-live="polite"
        sx={{ mt: 0.5, mx: 1.75 }}
      >
        {fieldState.error?.message ?? hint}
      </Typography>
    </Box>
  );
}
