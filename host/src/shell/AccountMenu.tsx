import { t } from '@newsletters/shared/texts';
import { IconButton, PersonIcon } from '@newsletters/shared/ui';
import { type RefObject, useEffect, useState } from 'react';
import { LazyError } from './LazyError';
import { onRemotesRequest } from './ownersWayOn';
import { useLazy } from './useLazy';

const loadEntries = async () => (await import('./AccountEntries')).AccountEntries;
const loadPanel = async () => (await import('./remotes-panel/RemotesPanel')).RemotesPanel;

/** The menu of the signed-in user. */
export function AccountMenu({ control }: { control: RefObject<HTMLButtonElement | null> }) {
  const [open, setOpen] = useState(false);
  const [panel, setPanel] = useState(false);
  // At once, not at the first press: the first screen doesn't need it, but nobody should wait for it either.
  const entries = useLazy(loadEntries, true);
  const remotes = useLazy(loadPanel, panel);
  useEffect(() => onRemotesRequest(() => setPanel(true)), []);
  const failed = open && entries.error ? entries : remotes;
  return (
    <>
      <IconButton
        ref={control}
        aria-label={t('Account menu')}
        aria-haspopup="menu"
        aria-expanded={open}
        color="inherit"
        onClick={() => {
          setOpen(true);
          if (entries.error) void entries.attempt();
        }}
      >
        <PersonIcon />
      </IconButton>
      {entries.Part && (
        <entries.Part
          open={open}
          onClose={() => setOpen(false)}
          onRemotes={() => {
            setOpen(false);
            setPanel(true);
          }}
          control={control}
        />
      )}
      <LazyError error={failed.error} onRetry={failed.retry} />
      {remotes.Part && (
        <remotes.Part
          open={panel}
          onClose={() => setPanel(false)}
          onClosed={() => {
            // The entry in the menu is gone by now.
            if (document.activeElement === document.body) control.current?.focus();
          }}
        />
      )}
    </>
  );
}
