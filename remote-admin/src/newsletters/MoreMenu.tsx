import { Menu, MenuItem } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Button, ExpandIcon } from '@newsletters/shared/ui';
import { useState } from 'react';

interface Props {
  onImport: () => void;
  onEmails: () => void;
  onExport: () => void;
}

/** Other ways in and out, beside the button for a single newsletter. */
export function MoreMenu({ onImport, onEmails, onExport }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const item = (label: string, act: () => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        act();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <Button
        variant="contained"
        aria-label={t('More ways to add')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, px: 1 }}
      >
        <ExpandIcon />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {item(t('From a spreadsheet…'), onImport)}
        {item(t('From emails…'), onEmails)}
        {item(t('Export CSV…'), onExport)}
      </Menu>
    </>
  );
}
