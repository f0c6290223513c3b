import { type NewsletterChoice, newsletterChoicesQuery } from '@newsletters/shared/api/newsletters/reads';
import { Autocomplete, TextField } from '@newsletters/shared/forms';
import { finder, fold } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { ErrorBanner } from '@newsletters/shared/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { type RenderedOption, VirtualizedListbox } from './VirtualizedListbox';

interface Choice extends NewsletterChoice {
  /** Title, description and category, folded for searching. */
  searched: string;
}

const searchable = (choice: NewsletterChoice): Choice => ({
  ...choice,
  searched: fold(`${choice.title}\n${choice.description}\n${choice.categories?.name ?? ''}`),
});

interface Props {
  value: NewsletterChoice | null;
  onChange: (choice: NewsletterChoice | null) => void;
  /** Why the choice is invalid. */
  error: string | undefined;
}

/** Picks one of all newsletters by searching. They load when the list first opens. */
export function NewsletterPicker({ value, onChange, error }: Props) {
  const [used, setUsed] = useState(value === null);
  const {
    data,
    error: failure,
    isFetching,
    refetch,
  } = useQuery({ ...newsletterChoicesQuery, enabled: used });
  const options = useMemo(() => (data ?? []).map(searchable), [data]);
  const chosen = useMemo(() => value && searchable(value), [value]);
  return (
    <div>
      <ErrorBanner error={failure} onRetry={() => void refetch()} />
      <Autocomplete
        options={options}
        value={chosen}
        onChange={(_event, choice) => onChange(choice)}
        onOpen={() => setUsed(true)}
        loading={used && isFetching && !data}
        loadingText="Loading newsletters…"
        noOptionsText="No newsletters match your search"
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        filterOptions={(all, { inputValue }) => {
          const matches = finder(inputValue);
          return all.filter(({ searched }) => matches(searched));
        }}
        renderOption={(props, choice): ReactNode => [props, choice] satisfies RenderedOption as ReactNode}
        // Options far from the visible ones aren't rendered, so the highlight can't jump to them.
        disableListWrap
        handleHomeEndKeys={false}
        slots={{ listbox: VirtualizedListbox }}
        // Inside the dialog, so that it belongs to it; fixed, so that the dialog doesn't clip it.
        disablePortal
        slotProps={{ popper: { popperOptions: { strategy: 'fixed' } } }}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Newsletter"
            required
            autoFocus={value === null}
            error={error !== undefined}
            helperText={error}
            slotProps={{ ...params.slotProps, formHelperText: { 'aria-live': 'polite' } }}
          />
        )}
      />
    </div>
  );
}
