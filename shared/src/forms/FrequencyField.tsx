import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type Frequency, frequencies, frequencyLabels, frequencyOf } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

interface Props {
  value: Frequency;
  onChange: (frequency: Frequency) => void;
}

/** The choice of a delivery frequency. */
export function FrequencyField({ value, onChange }: Props) {
  return (
    <div>
      <FormLabel id="frequency-label">{t('Frequency')}</FormLabel>
      <RadioGroup
        aria-labelledby="frequency-label"
        name="frequency"
        value={value}
        onChange={(event) => onChange(frequencyOf(event.target.value))}
      >
        {frequencies.map((frequency) => (
          <FormControlLabel
            key={frequency}
            value={frequency}
            label={frequencyLabels[frequency]}
            control={<Radio />}
          />
        ))}
      </RadioGroup>
    </div>
  );
}
