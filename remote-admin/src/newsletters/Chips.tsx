import { Chip } from '@newsletters/shared/forms';
import { Stack } from '@newsletters/shared/ui';
import { allNeglects, type Neglect, neglects } from './neglect';

interface Props {
  pressed: Neglect[];
  counts: Record<Neglect, number>;
  onToggle: (neglect: Neglect) => void;
}

const number = new Intl.NumberFormat('en');

/** Filters by what a newsletter lacks, each with the number of newsletters it would leave. */
export const Chips = ({ pressed, counts, onToggle }: Props) => (
  <Stack
    role="group"
    aria-label="Show only newsletters with"
    direction="row"
    sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}
  >
    {allNeglects.map((name) => (
      <Chip
        key={name}
        component="button"
        aria-pressed={pressed.includes(name)}
        color={pressed.includes(name) ? 'primary' : 'default'}
        variant={pressed.includes(name) ? 'filled' : 'outlined'}
        onClick={() => onToggle(name)}
        label={
          <>
            {neglects[name].label} <strong>{number.format(counts[name])}</strong>
          </>
        }
      />
    ))}
  </Stack>
);
