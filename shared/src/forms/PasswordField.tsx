import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { limits } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form';
import { FormField } from './FormField';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Tells password managers whether to fill in the stored password or to suggest one. */
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  helperText?: string;
}

/** A required password, with a button that shows it until it is sent. */
export function PasswordField<Values extends FieldValues>(props: Props<Values>) {
  const { isSubmitting } = useFormState({ control: props.control });
  const [shown, setShown] = useState(false);
  if (shown && isSubmitting) setShown(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<[start: number | null, end: number | null]>(undefined);
  // Browsers lose the caret when the type changes.
  useLayoutEffect(() => {
    if (caret.current) input.current?.setSelectionRange(...caret.current);
    caret.current = undefined;
  });
  const toggle = () => {
    if (input.current) caret.current = [input.current.selectionStart, input.current.selectionEnd];
    setShown(!shown);
  };
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      required
      minLength={limits.passwordMin}
      slotProps={{
        // While it is shown it is text, which browsers would correct, and send away to check its spelling.
        htmlInput: { ref: input, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        input: {
          // Edge has a button of its own.
          sx: { '& ::-ms-reveal': { display: 'none' } },
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={shown ? t('Hide password') : t('Show password')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={toggle}
              >
                {shown ? <HideIcon /> : <ViewIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
