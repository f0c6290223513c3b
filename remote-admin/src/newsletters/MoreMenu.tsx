import { Menu, MenuItem } from '@newsletters/shared/forms';
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
        aria-label="More ways to add"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, px: 1 }}
      >
        <ExpandIcon />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {item('From a spreadsheet…', onImport)}
        {item('From emails…', onEmails)}
        {item('Export CSV…', onExport)}
      </Menu>
    </>
  );
}
