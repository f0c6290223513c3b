import { ConfirmDialog, LinearProgress } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Alert, Box, Button, ErrorBanner, passFocusOn, Stack, Typography } from '@newsletters/shared/ui';
import { useEffect, useRef } from 'react';
import type { Import, Imported, useImport } from './useImport';

function Progress({ state, onCancel }: { state: Import; onCancel: () => void }) {
  const stored = state.name === 'storing' && state.total > 0 ? state : undefined;
  const reading = state.name === 'pasting' ? t('Reading the document…') : t('Reading the email…');
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: 1 }}>
        <Typography variant="body2" role="status">
          {stored
            ? t('Storing image {place, number} of {count, number}…', {
                place: Math.min(stored.stored + 1, stored.total),
                count: stored.total,
              })
            : reading}
        </Typography>
        <LinearProgress
          aria-label={t('Import')}
          sx={{ mt: 0.5 }}
          {...(stored && { variant: 'determinate', value: (100 * stored.stored) / stored.total })}
        />
      </Box>
      <Button ref={passFocusOn} onClick={onCancel}>
        {t('Cancel import')}
      </Button>
    </Stack>
  );
}

interface SummaryProps {
  imported: Imported;
  disabled: boolean;
  onUndo: () => void;
  onClose: () => void;
}

function Summary({ imported, disabled, onUndo, onClose }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Alert
      severity="success"
      role="region"
      aria-labelledby="import-heading"
      action={
        <Stack direction="row">
          <Button color="inherit" size="small" disabled={disabled} onClick={onUndo}>
            {t('Undo import')}
          </Button>
          <Button ref={passFocusOn} color="inherit" size="small" onClick={onClose}>
            {t('Close')}
          </Button>
        </Stack>
      }
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 16rem', overflowWrap: 'anywhere' } }}
    >
      <Typography
        ref={heading}
        id="import-heading"
        component="h2"
        variant="body1"
        tabIndex={-1}
        sx={{ fontWeight: 600, outline: 'none', scrollMarginTop: 96 }}
      >
        {imported.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {imported.summary.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
      {t('Nothing is saved yet. Please review it.')}
    </Alert>
  );
}

interface Props {
  importing: ReturnType<typeof useImport>;
  /** Whether nothing can be undone now. */
  disabled: boolean;
}

/** How far the import is, what it has done, or why it failed; and the question before it replaces something. */
export function ImportStatus({ importing, disabled }: Props) {
  const { state, imported, busy, cancel, close, undo, replace } = importing;
  const asked = state.name === 'asking' ? state.prepared.fileName : '';
  return (
    <>
      {busy && <Progress state={state} onCancel={cancel} />}
      {state.name === 'failed' && <ErrorBanner error={state.message} always />}
      {imported && (
        <Summary key={imported.id} imported={imported} disabled={disabled} onUndo={undo} onClose={close} />
      )}
      <ConfirmDialog
        open={state.name === 'asking'}
        question={t('Replace the texts in this form?')}
        impact={t(
          'Title, description and example will come from “{file}”. You can undo this, and nothing is saved yet.',
          { file: asked },
        )}
        action={t('Replace')}
        onConfirm={replace}
        onCancel={cancel}
      />
    </>
  );
}
