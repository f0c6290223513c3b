import type { NewsletterChoice } from '@newsletters/shared/api/newsletters/reads';
import { Autocomplete, TextField } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner } from '@newsletters/shared/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useNewsletterChoices } from './useNewsletterChoices';
import { OnEnd, type RenderedOption, VirtualizedListbox } from './VirtualizedListbox';

interface Props {
  value: NewsletterChoice | null;
  onChange: (choice: NewsletterChoice | null) => void;
  /** Why the choice is invalid. */
  error: string | undefined;
}

/** Picks one of all newsletters by searching. They load when the list first opens, and as the user scrolls. */
export function NewsletterPicker({ value, onChange, error }: Props) {
  const [used, setUsed] = useState(value === null);
  const { options: found, search, pending, error: failure, retry, more } = useNewsletterChoices(used);
  const options = useMemo(() => {
    if (!found) return [];
    // The chosen one is always there, or the list couldn't show it.
    return value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  }, [found, value]);
  const empty = failure && options.length === 0 ? failure.message : t('No newsletters match your search');
  // Rendered again without other options, it would scroll its list to the top, as when more of them are on their way or fail.
  const field = useMemo(
    () => (
      <Autocomplete
        options={options}
        value={value}
        onChange={(_event, choice) => onChange(choice)}
        onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
        onOpen={() => setUsed(true)}
        loading={pending}
        loadingText={t('Loading newsletters…')}
        noOptionsText={empty}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        // The database has searched.
        filterOptions={(all) => all}
        renderOption={(props, choice): ReactNode => [props, choice] satisfies RenderedOption as ReactNode}
        // Options far from the visible ones aren't rendered, so the highlight can't jump to them.
        disableListWrap
        handleHomeEndKeys={false}
        slots={{ listbox: VirtualizedListbox }}
        // Inside the dialog, so that it belongs to it; fixed, so that the dialog doesn't clip it.
        disablePortal
        slotProps={{
          popper: { popperOptions: { strategy: 'fixed' } },
          listbox: { 'aria-busy': pending },
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('Newsletter')}
            required
            autoFocus={value === null}
            error={error !== undefined}
            helperText={error}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, dir: 'auto' },
              formHelperText: { 'aria-live': 'polite' },
            }}
          />
        )}
      />
    ),
    [options, value, onChange, error, search, pending, empty],
  );
  return (
    <div>
      <ErrorBanner error={failure} onRetry={retry} />
      <OnEnd value={more}>{field}</OnEnd>
    </div>
  );
}
