import { Button, Stack } from '@newsletters/shared/ui';

interface Props<Value extends string> {
  /** What is chosen with them. */
  label: string;
  options: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
  /** One that is only needed where views aren't side by side. */
  narrow?: Value;
}

/** A choice between a few views, as buttons side by side. */
export function Segments<Value extends string>({ label, options, value, onChange, narrow }: Props<Value>) {
  return (
    <Stack direction="row" role="group" aria-label={label} sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {(Object.entries(options) as [Value, string][]).map(([option, name]) => (
        <Button
          key={option}
          size="small"
          color="inherit"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          sx={{
            '&[aria-pressed=true]': { bgcolor: 'action.selected' },
            ...(option === narrow && { display: { lg: 'none' } }),
          }}
        >
          {name}
        </Button>
      ))}
    </Stack>
  );
}
