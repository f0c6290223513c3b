import { Checkbox, FormControlLabel } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Box } from '@newsletters/shared/ui';
import { useEffect, useState } from 'react';
import { useObjectUrl } from '../images/useObjectUrl';
import { coverOf } from './drawCover';
import type { Issue } from './readIssue';

interface Props {
  issue: Issue;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers the first large image of an email as the cover, if it can be read. */
export function CoverField({ issue, checked, disabled, onChange }: Props) {
  const [cover, setCover] = useState<Blob>();
  useEffect(() => {
    let shown = true;
    void coverOf(issue).then((found) => shown && setCover(found));
    return () => {
      shown = false;
    };
  }, [issue]);
  const url = useObjectUrl(cover);
  if (!url) return null;
  return (
    <Box sx={{ width: 160 }}>
      <Box
        component="img"
        src={url}
        alt=""
        sx={{
          display: 'block',
          width: 160,
          height: 90,
          objectFit: 'cover',
          borderRadius: 1,
          opacity: checked ? 1 : 0.4,
        }}
      />
      <FormControlLabel
        label={t('Use as cover')}
        disabled={disabled}
        control={
          <Checkbox size="small" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        }
      />
    </Box>
  );
}
