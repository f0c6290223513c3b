import { t } from '@newsletters/shared/texts';
import { Button, MailIcon } from '@newsletters/shared/ui';
import { type ChangeEvent, useRef } from 'react';

interface Props {
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Chooses an email to import. It can also be dropped on the page. */
export function ImportButton({ disabled, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise choosing the same file again would fire no change event.
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Choose a file to import')}
        accept=".eml,.html,.htm,message/rfc822,text/html"
        onChange={chosen}
      />
      <Button
        variant="outlined"
        startIcon={<MailIcon />}
        disabled={disabled}
        title={t('Choose an .eml or .html file, or drop it anywhere on this page')}
        onClick={() => input.current?.click()}
      >
        {t('Import email')}
      </Button>
    </>
  );
}
