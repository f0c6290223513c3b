import { Chip } from '@newsletters/shared/forms';
import { number } from '@newsletters/shared/language';
import { MOST_COUNTED } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Stack } from '@newsletters/shared/ui';
import { allTraits, type Trait, traits } from './traits';
import type { Found } from './useFound';

interface Props {
  numbers: Found['numbers'];
  pressed: Trait[];
  onToggle: (trait: Trait) => void;
}

const shown = (count: number) =>
  count > MOST_COUNTED ? t('{most, number}+', { most: MOST_COUNTED }) : number(count);

/** Filters by what a newsletter is or lacks, each with the number it would leave. What no newsletter is or lacks would only take space. */
export const Chips = ({ numbers, pressed, onToggle }: Props) => (
  <Stack
    role="group"
    aria-label={t('Show only')}
    direction="row"
    sx={{ flexWrap: 'wrap', gap: 1, mb: 2, displayPrint: 'none' }}
  >
    {allTraits
      .filter((name) => numbers[name]?.present || pressed.includes(name))
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
              {traits[name]} <strong>{shown(numbers[name]?.number ?? 0)}</strong>
            </>
          }
        />
      ))}
  </Stack>
);
