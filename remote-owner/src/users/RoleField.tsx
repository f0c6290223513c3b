import { FormControlLabel, FormLabel, Radio, RadioGroup, RoleBadge } from '@newsletters/shared/forms';
import { type Role, roles } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Typography } from '@newsletters/shared/ui';
import { type RefCallback, useId } from 'react';
import { roleDescriptions } from './roleDescriptions';

interface Props {
  name: string;
  value: Role | undefined;
  onChange: (role: string) => void;
  onBlur: () => void;
  ref: RefCallback<HTMLInputElement>;
  error: string | undefined;
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
export function RoleField({ name, value, onChange, onBlur, ref, error, fixed, raisable = true }: Props) {
  const id = useId();
  return (
    <div>
      <FormLabel id={`${id}-label`} required error={error !== undefined}>
        {t('Role')}
      </FormLabel>
      <RadioGroup
        name={name}
        value={value ?? ''}
        onChange={(_event, role) => onChange(role)}
        onBlur={onBlur}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-error`}
        aria-invalid={error !== undefined}
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
            control={<Radio slotProps={{ input: { ref: index === 0 ? ref : undefined } }} />}
            label={<RoleLabel role={role} />}
            slotProps={{ typography: { sx: { minWidth: 0 } } }}
            sx={{ alignItems: 'flex-start', mt: 1, marginInlineEnd: 0 }}
          />
        ))}
      </RadioGroup>
      <Typography id={`${id}-error`} aria-live="polite" variant="caption" color="error">
        {error}
      </Typography>
    </div>
  );
}
