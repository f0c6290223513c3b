import { Box, Typography } from '@newsletters/shared/ui';
import { useId } from 'react';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value in words, for screen readers. */
  valueText?: string;
  disabled?: boolean;
  /** Where it begins; where its language does by default. */
  dir?: 'ltr';
  onChange: (value: number) => void;
}

/** A slider with its label, for mouse, touch and keyboard. */
export function Range({ label, valueText, onChange, ...input }: Props) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
      <Typography component="label" htmlFor={id} variant="body2">
        {label}
      </Typography>
      <Box
        component="input"
        id={id}
        type="range"
        aria-valuetext={valueText}
        {...input}
        onChange={({ target }: { target: HTMLInputElement }) => onChange(Number(target.value))}
        sx={{ flexGrow: 1, minWidth: 0, height: 24, accentColor: 'var(--mui-palette-primary-main)' }}
      />
    </Box>
  );
}
