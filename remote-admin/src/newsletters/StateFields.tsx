import {
  type Control,
  FormField,
  MenuItem,
  TextField,
  useController,
  useWatch,
} from '@newsletters/shared/forms';
import { type NewsletterForm, newsletterStates, stateLabels } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Stack } from '@newsletters/shared/ui';
import type { SyntheticEvent } from 'react';
import { fieldOf, momentIn, timeZone } from './moments';
import { INCOMPLETE, LATEST } from './publishing';

interface Props {
  control: Control<NewsletterForm>;
  /** Whether visitors have been able to see it already. */
  wasPublic: boolean;
}

const hints = {
  visible: t('Everyone can find it and subscribe.'),
  hidden: t('Only editors see it.'),
  discontinued: t("Its page says that it's no longer published. Nobody can subscribe any more."),
} as const;

function PublishField({ control }: Pick<Props, 'control'>) {
  const { field, fieldState, formState } = useController({ control, name: 'publish_at' });
  const read = ({ target }: SyntheticEvent) => {
    const { value, validity } = target as HTMLInputElement;
    // While a part is missing, the browser says that the field is empty.
    if (validity.badInput) return field.onChange(INCOMPLETE);
    // A stored moment has seconds, which the field doesn't show.
    if (value !== fieldOf(field.value) || field.value === INCOMPLETE)
      field.onChange(value && (momentIn(value) ?? INCOMPLETE));
  };
  return (
    <TextField
      type="datetime-local"
      id="field-publish_at"
      label={t('Publish on')}
      fullWidth
      value={fieldOf(field.value)}
      inputRef={field.ref}
      onChange={read}
      onKeyUp={read}
      onBlur={(event) => {
        read(event);
        field.onBlur();
      }}
      error={fieldState.invalid}
      helperText={
        fieldState.error?.message ??
        t('In your time zone, {zone}. Empty: as soon as you save.', { zone: timeZone() })
      }
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: LATEST, readOnly: formState.isSubmitting },
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}

/** Whether visitors see the newsletter, and from when, unless they have seen it already. */
export function StateFields({ control, wasPublic }: Props) {
  const [state, publish_at] = useWatch({ control, name: ['state', 'publish_at'] });
  const later = state === 'visible' && !wasPublic && publish_at !== '';
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
      <FormField
        control={control}
        name="state"
        label={t('State')}
        select
        helperText={later ? t('From that moment, everyone can find it and subscribe.') : hints[state]}
      >
        {newsletterStates.map((one) => (
          <MenuItem key={one} value={one}>
            {stateLabels[one]}
          </MenuItem>
        ))}
      </FormField>
      {state === 'visible' && !wasPublic && <PublishField control={control} />}
    </Stack>
  );
}
