import { Divider, Menu, MenuItem } from '@newsletters/shared/forms';
import type { NewsletterState } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Button, ExpandIcon } from '@newsletters/shared/ui';
import { useState } from 'react';
import { stateChanges } from './stateChanges';

interface Props {
  /** How many newsletters are selected. */
  count: number;
  onTurn: (into: NewsletterState) => void;
  onSchedule: () => void;
  onFeature: () => void;
  onRemoveFromFeatured: () => void;
  onMove: () => void;
}

const states = Object.keys(stateChanges) as NewsletterState[];

/** What can be changed in the selected newsletters. */
export function ChangeMenu({ count, onTurn, onSchedule, onFeature, onRemoveFromFeatured, onMove }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const item = (label: string, act: () => void) => (
    <MenuItem
      key={label}
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
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('Change')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {states.map((state) => item(stateChanges[state].label(count), () => onTurn(state)))}
        {item(t('Schedule…'), onSchedule)}
        <Divider />
        {item(t('Feature'), onFeature)}
        {item(t('Remove from featured'), onRemoveFromFeatured)}
        <Divider />
        {item(t('Move to category…'), onMove)}
      </Menu>
    </>
  );
}
