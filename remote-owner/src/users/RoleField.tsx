import {
  type Control,
  type FieldValues,
  FormControlLabel,
  FormLabel,
  type Path,
  Radio,
  RadioGroup,
  RoleBadge,
  useController,
} from '@newsletters/shared/forms';
import { type Role, roles } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Typography } from '@newsletters/shared/ui';
import { useId } from 'react';
import { roleDescriptions } from './roleDescriptions';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  /** Whether it can't be chosen anew: another choice wouldn't be sent. */
  fixed: boolean;
  /** Whether the database accepts a higher role; if not, only `user` can be chosen. */
  raisable?: boolean;
}

function RoleLabel({ role }: { role: Role }) {
  return (
    <>
      <RoleBadge role={role} />
      <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block', mt: 0.5 }}>
        {roleDescriptions[role]}
      </Typography>
    </>
  );
}

/** The choice of a role, with what each role can do. */
export function RoleField<Values extends FieldValues>({
  control,
  name,
  fixed,
  raisable = true,
}: Props<Values>) {
  const id = useId();
  // Registered here rather than in the form, because the first invalid field in order of registration gets the focus.
  const { field, fieldState } = useController({ control, name });
  const value: Role | undefined = field.value;
  return (
    <div>
      <FormLabel id={`${id}-label`} required error={fieldState.invalid}>
        {t('Role')}
      </FormLabel>
      <RadioGroup
        name={field.name}
        value={value ?? ''}
        onChange={(_event, role) => field.onChange(role)}
        onBlur={field.onBlur}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-error`}
        aria-invalid={fieldState.invalid}
        aria-required
        // In columns, each would be as wide as its longest word.
        sx={{ flexWrap: 'nowrap' }}
      >
        {roles.map((role, index) => (
          <FormControlLabel
            key={role}
            value={role}
            // Not the chosen one, which may have the focus; and none while one must be chosen.
            disabled={value !== undefined && role !== value && (fixed || (!raisable && role !== 'user'))}
            control={<Radio slotProps={{ input: { ref: index === 0 ? field.ref : undefined } }} />}
            label={<RoleLabel role={role} />}
            slotProps={{ typography: { sx: { minWidth: 0 } } }}
            sx={{ alignItems: 'flex-start', mt: 1, marginInlineEnd: 0 }}
          />
        ))}
      </RadioGroup>
      <Typography id={`${id}-error`} aria-live="polite" variant="caption" color="error">
        {fieldState.error?.message}
      </Typography>
    </div>
  );
}
