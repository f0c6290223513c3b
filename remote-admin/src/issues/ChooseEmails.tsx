import { t } from '@newsletters/shared/texts';
import { Button, Paper, Typography } from '@newsletters/shared/ui';
import { type ChangeEvent, useRef } from 'react';

interface Props {
  disabled: boolean;
  /** Whether some have been chosen already. */
  more: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses emails. They can also be dropped on the page. */
export function ChooseEmails({ disabled, more, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Otherwise choosing the same files again would fire no change event.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <Paper
      variant="outlined"
      sx={{ p: more ? 2 : { xs: 3, sm: 5 }, mb: 2, textAlign: 'center', borderStyle: 'dashed' }}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Choose emails')}
        accept=".eml,.html,.htm,message/rfc822,text/html"
        onChange={chosen}
      />
      <Button
        variant={more ? 'text' : 'contained'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {more ? t('Add emails') : t('Choose emails')}
      </Button>
      {!more && (
        <>
          <Typography sx={{ mt: 1.5 }}>{t('or drop them anywhere on this page')}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            {t(
              'Up to 50 .eml or .html files. You decide for each whether it becomes a new newsletter or the example of one.',
            )}
          </Typography>
        </>
      )}
    </Paper>
  );
}
