import { type Control, FormField, MenuItem } from '@newsletters/shared/forms';
import { type NewsletterForm, rhythmNames, rhythms } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** How often the publisher brings the newsletter out. */
export const RhythmField = ({ control }: { control: Control<NewsletterForm> }) => (
  <FormField
    control={control}
    name="rhythm"
    label={t('Appears')}
    select
    helperText={t('How often a new issue comes out. Cards show it.')}
  >
    {rhythms.map((rhythm) => (
      <MenuItem key={rhythm} value={rhythm}>
        {rhythmNames[rhythm]}
      </MenuItem>
    ))}
  </FormField>
);
