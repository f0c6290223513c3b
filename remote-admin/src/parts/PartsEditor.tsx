import { type Control, useController } from '@newsletters/shared/forms';
import type { NewsletterForm } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, Button, SearchField, Stack, Typography } from '@newsletters/shared/ui';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { PartFields } from './PartFields';
import { PartsList } from './PartsList';
import { labelOf } from './parts';
import { useEnabledFocus } from './useEnabledFocus';
import type { PartEdits } from './usePartEdits';

/** Which step a key asks for. */
function stepOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  const name = key.toLowerCase();
  if (name === 'z') return shiftKey ? 'redo' : 'undo';
  return name === 'y' ? 'redo' : undefined;
}

interface Props {
  control: Control<NewsletterForm>;
  edits: PartEdits;
  height: number;
  /** Shows in the preview what would be removed. */
  onShow: (element: number | undefined) => void;
}

/** The texts, links and images of an example, to be edited without its source. */
export function PartsEditor({ control, edits, height, onShow }: Props) {
  const { field, fieldState, formState } = useController({ control, name: 'example_content' });
  const [search, setSearch] = useState('');
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const buttons = useEnabledFocus();
  const sought = labelOf(search).toLocaleLowerCase();
  const { parts } = edits;
  const found = useMemo(
    () =>
      parts
        .map((part, index) => ({ part, index }))
        .filter(
          ({ part }) =>
            sought === '' ||
            part.label.toLocaleLowerCase().includes(sought) ||
            part.fields.some(({ value }) => labelOf(value).toLocaleLowerCase().includes(sought)),
        ),
    [parts, sought],
  );
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event);
    // The search has its own.
    if (!step || formState.isSubmitting || (event.target as Element).closest('fieldset[role=presentation]'))
      return;
    event.preventDefault();
    const take = edits[step];
    if (take) take();
  };
  const steps = [
    ['undo', t('Undo')],
    ['redo', t('Redo')],
  ] as const;
  return (
    <Stack role="group" aria-labelledby={id} onKeyDown={press} onBlur={field.onBlur} sx={{ gap: 1.5 }}>
      <Stack
        ref={buttons}
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', minHeight: 48, py: 0.75, columnGap: 1 }}
      >
        <Typography id={id} component="span" sx={{ fontWeight: 600, flex: 'auto' }}>
          {t('Texts, links and images')}
        </Typography>
        {steps.map(([step, name]) => (
          <Button
            key={step}
            size="small"
            color="inherit"
            disabled={!edits[step] || formState.isSubmitting}
            onClick={() => {
              const take = edits[step];
              if (take) take();
            }}
          >
            {name}
          </Button>
        ))}
      </Stack>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height, mt: -1.5 }}>
        <SearchField label={t('Find a text or address')} value={search} onChange={setSearch} />
        <PartsList
          ref={field.ref}
          found={found}
          selected={edits.selected}
          label={edits.place?.label ?? ''}
          labelledBy={id}
          reason={parts.length > 0 ? t('Nothing found') : t('This example has no texts, links or images.')}
          onSelect={edits.select}
          onEnter={() => fields.current?.querySelector<HTMLElement>('[data-part-field]')?.focus()}
        />
        <Box ref={fields} sx={{ pt: 0.75, maxHeight: '60%', overflow: 'auto', flex: 'none' }}>
          <PartFields edits={edits} readOnly={formState.isSubmitting} onShow={onShow} />
        </Box>
      </Box>
      <Typography
        variant="caption"
        component="p"
        color={fieldState.invalid ? 'error' : 'textSecondary'}
        aria-live="polite"
        sx={{ mx: 1.75 }}
      >
        {fieldState.error?.message ?? t('Edits here change only this part of the source.')}
      </Typography>
    </Stack>
  );
}
