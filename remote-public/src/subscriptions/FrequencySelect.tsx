import { TextField } from '@newsletters/shared/forms';
import { type Frequency, frequencies, frequencyLabels, frequencyOf } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

interface Props {
  value: Frequency;
  onChange: (frequency: Frequency) => void;
  disabled?: boolean;
  /** The id of the title of the newsletter that it is about. */
  describedBy?: string;
}

/** The choice of a frequency in a row, where radio buttons would be too large. */
export const FrequencySelect = ({ value, onChange, disabled, describedBy }: Props) => (
  <TextField
    select
    label={t('Frequency')}
    size="small"
    value={value}
    disabled={disabled}
    onChange={(event) => onChange(frequencyOf(event.target.value))}
    slotProps={{ select: { native: true }, htmlInput: { 'aria-describedby': describedBy } }}
  >
    {frequencies.map((frequency) => (
      <option key={frequency} value={frequency}>
        {frequencyLabels[frequency]}
      </option>
    ))}
  </TextField>
);
