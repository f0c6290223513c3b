import { TextField } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Button, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { isRefused } from './address';
import type { Field } from './parts';
import { useEnabledFocus } from './useEnabledFocus';
import type { PartEdits } from './usePartEdits';

const names: Record<Field['name'], string> = {
  text: t('Text'),
  href: t('Link address'),
  src: t('Image address'),
  alt: t('Alternative text'),
  title: t('Tooltip'),
};

interface RemovalProps {
  edits: PartEdits;
  /** Shows in the preview what would be removed. */
  onShow: (element: number | undefined) => void;
}

/** Removes the selected part with what belongs to it, as little or as much as wanted. */
function Removal({ edits, onShow }: RemovalProps) {
  const [chosen, setChosen] = useState({ selected: edits.selected, size: 0 });
  const size = chosen.selected === edits.selected ? chosen.size : 0;
  const buttons = useEnabledFocus();
  const { blocks } = edits.part ?? { blocks: [] };
  const block = blocks[size];
  if (!block) return null;
  const choose = (next: number) => {
    setChosen({ selected: edits.selected, size: next });
    onShow(blocks[next]?.element);
  };
  const count = edits.parts.filter(({ start }) => start >= block.start && start < block.end).length;
  const show = () => onShow(block.element);
  const hide = () => onShow(undefined);
  return (
    <Stack
      ref={buttons}
      direction="row"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Button
        size="small"
        color="error"
        onClick={() => {
          edits.remove(size);
          choose(0);
          hide();
        }}
      >
        {t('Remove block')}
      </Button>
      <Button size="small" disabled={size + 1 >= blocks.length} onClick={() => choose(size + 1)}>
        {t('Larger block')}
      </Button>
      <Button size="small" disabled={size === 0} onClick={() => choose(size - 1)}>
        {t('Smaller block')}
      </Button>
      <Typography variant="caption" color="textSecondary" aria-live="polite">
        {t('{count, plural, one {# entry of the list} other {# entries of the list}}', { count })}
      </Typography>
    </Stack>
  );
}

interface Props extends RemovalProps {
  readOnly: boolean;
}

/** What can be edited of the selected part. */
export function PartFields({ edits, readOnly, onShow }: Props) {
  const { part, selected } = edits;
  if (!part) return null;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {part.fields.map((field, index) => {
        const value = edits.valueOf(index);
        const refused = isRefused(field.name, value);
        return (
          <TextField
            key={`${selected} ${field.name}`}
            label={names[field.name]}
            value={value}
            onChange={(event) => edits.type(index, event.target.value)}
            onKeyDown={(event) => {
              // It would send the form, or break a line where that doesn't count.
              if (event.key === 'Enter' && !field.preserved) event.preventDefault();
            }}
            error={refused}
            helperText={
              refused &&
              (field.name === 'src'
                ? t('Images have addresses with https.')
                : t('Links begin with https://, http://, mailto: or tel:.'))
            }
            size="small"
            fullWidth
            multiline={field.name === 'text'}
            maxRows={5}
            slotProps={{ htmlInput: { dir: 'auto', readOnly, 'data-part-field': true } }}
          />
        );
      })}
      {!readOnly && <Removal edits={edits} onShow={onShow} />}
    </Stack>
  );
}
