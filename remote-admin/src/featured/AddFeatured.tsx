import {
  type NewsletterOverview,
  newsletterOverviewQuery,
} from '@newsletters/shared/api/newsletters/overview';
import { Autocomplete, TextField } from '@newsletters/shared/forms';
import { finder, fold } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { ErrorBanner } from '@newsletters/shared/ui';
import { useMemo, useState } from 'react';

/** How many matches are offered; whoever looks for another one types more of its title. */
const OFFERED = 50;

interface Props {
  /** The ids of those that are featured already. */
  featured: ReadonlySet<string>;
  disabled: boolean;
  hint: string;
  onAdd: (newsletter: NewsletterOverview) => void;
}

/** Finds a newsletter by its title and adds it. */
export function AddFeatured({ featured, disabled, hint, onAdd }: Props) {
  const { data, error, refetch } = useQuery(newsletterOverviewQuery);
  const [typed, setTyped] = useState('');
  const options = useMemo(
    () => (data ?? []).map((newsletter) => ({ ...newsletter, searched: fold(newsletter.title) })),
    [data],
  );
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <Autocomplete
        options={options}
        value={null}
        inputValue={typed}
        onInputChange={(_event, text, reason) => setTyped(reason === 'selectOption' ? '' : text)}
        onChange={(_event, newsletter) => newsletter && onAdd(newsletter)}
        disabled={disabled}
        blurOnSelect={false}
        clearOnBlur
        loading={!data && !error}
        loadingText="Loading newsletters…"
        noOptionsText="No newsletters match your search"
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        filterOptions={(all, { inputValue }) => {
          const matches = finder(inputValue);
          return all.filter(({ id, searched }) => !featured.has(id) && matches(searched)).slice(0, OFFERED);
        }}
        // Inside the dialog, so that it belongs to it; fixed, so that the dialog doesn't clip it.
        disablePortal
        slotProps={{ popper: { popperOptions: { strategy: 'fixed' } } }}
        renderInput={(params) => <TextField {...params} label="Add a newsletter" helperText={hint} />}
      />
    </>
  );
}
