import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface Props<Values extends FieldValues>
  extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** The shortest input that the browser itself accepts. */
  minLength?: number;
}

/** A text, password, multi-line or select field, with its error announced and linked to it. */
export function FormField<Values extends FieldValues>({
  control,
  name,
  minLength,
  helperText,
  slotProps,
  ...field
}: Props<Values>) {
  const { field: input, fieldState, formState } = useController({ control, name });
  return (
    <TextField
      {...field}
      fullWidth
      id={field.id ?? `field-${name}`}
      name={input.name}
      value={input.value ?? ''}
      onChange={input.onChange}
      onBlur={input.onBlur}
      inputRef={input.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{
        ...slotProps,
        // Input during submission would not be sent.
        htmlInput: { dir: 'auto', minLength, readOnly: formState.isSubmitting, ...slotProps?.htmlInput },
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}
