import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { Autocomplete, TextField } from '@newsletters/shared/forms';
import { finder, fold } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { NEW, SKIP } from './checkIssues';

/** How many newsletters are offered; whoever looks for another one types more of its title. */
const OFFERED = 50;

/** What an email can become. */
export interface Target {
  id: string;
  label: string;
  searched: string;
}

/** What there is to choose from. */
export const targetsOf = (newsletters: NewsletterOverview[]): Target[] => [
  { id: NEW, label: t('New newsletter'), searched: '' },
  { id: SKIP, label: t("Don't import"), searched: '' },
  ...newsletters.map(({ id, title }) => ({
    id,
    label: t('Example of “{title}”', { title }),
    searched: fold(title),
  })),
];

interface Props {
  targets: Target[];
  value: string;
  reason: string;
  problem: string | undefined;
  disabled: boolean;
  onChange: (target: string) => void;
}

/** Chooses what an email becomes. */
export function TargetField({ targets, value, reason, problem, disabled, onChange }: Props) {
  const chosen = targets.find(({ id }) => id === value) ?? targets[0];
  return (
    <Autocomplete
      options={targets}
      value={chosen}
      disableClearable
      disabled={disabled}
      size="small"
      onChange={(_event, { id }) => onChange(id)}
      getOptionKey={({ id }) => id}
      filterOptions={(all, { inputValue }) => {
        // Opened, the field holds what is chosen.
        const matches = finder(inputValue === chosen?.label ? '' : inputValue);
        return all.filter(({ searched }) => searched === '' || matches(searched)).slice(0, OFFERED);
      }}
      noOptionsText={t('No newsletters match your search')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('Becomes')}
          error={problem !== undefined}
          helperText={problem ?? reason}
        />
      )}
    />
  );
}
