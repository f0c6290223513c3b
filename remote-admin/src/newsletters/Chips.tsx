import { Chip } from '@newsletters/shared/forms';
import { Stack } from '@newsletters/shared/ui';
import { allTraits, type Trait, traits } from './traits';

interface Props {
  /** Those that some newsletter has; others would only take space. */
  present: ReadonlySet<Trait>;
  pressed: Trait[];
  counts: Record<Trait, number>;
  onToggle: (trait: Trait) => void;
}

const number = new Intl.NumberFormat('en');

/** Filters by what a newsletter is or lacks, each with the number of newsletters it would leave. */
export const Chips = ({ present, pressed, counts, onToggle }: Props) => (
  <Stack role="group" aria-label="Show only" direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
    {allTraits
      .filter((name) => present.has(name) || pressed.includes(name))
      .map((name) => (
        <Chip
          key={name}
          component="button"
          aria-pressed={pressed.includes(name)}
          color={pressed.includes(name) ? 'primary' : 'default'}
          variant={pressed.includes(name) ? 'filled' : 'outlined'}
          onClick={() => onToggle(name)}
          label={
            <>
              {traits[name].label} <strong>{number.format(counts[name])}</strong>
            </>
          }
        />
      ))}
  </Stack>
);
