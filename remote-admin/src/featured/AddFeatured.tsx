import { type NewsletterOverview, overviewQuery } from '@newsletters/shared/api/newsletters/overview';
import { Autocomplete, TextField } from '@newsletters/shared/forms';
import { useInfiniteQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner, useDebouncedValue } from '@newsletters/shared/ui';
import { useState } from 'react';

interface Props {
  /** The ids of those that are featured already. */
  featured: ReadonlySet<string>;
  disabled: boolean;
  hint: string;
  onAdd: (newsletter: NewsletterOverview) => void;
}

/** Finds a newsletter by its title and adds it. */
export function AddFeatured({ featured, disabled, hint, onAdd }: Props) {
  const [typed, setTyped] = useState('');
  // The first ones are enough: whoever looks for another one types more of its title.
  const search = useDebouncedValue(typed);
  const { data, error, refetch } = useInfiniteQuery(overviewQuery({ search }));
  // Enter mustn't choose what an earlier text has found.
  const found = search === typed ? data?.pages[0]?.rows : undefined;
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <Autocomplete
        options={found ?? []}
        value={null}
        inputValue={typed}
        onInputChange={(_event, text, reason) => setTyped(reason === 'selectOption' ? '' : text)}
        onChange={(_event, newsletter) => newsletter && onAdd(newsletter)}
        disabled={disabled}
        blurOnSelect={false}
        clearOnBlur
        loading={!found && !error}
        loadingText={t('Loading newsletters…')}
        noOptionsText={found ? t('No newsletters match your search') : t('Failed to load newsletters')}
        getOptionLabel={({ title }) => title}
        renderOption={({ key, ...props }, { title }) => (
          <li key={key} {...props} dir="auto">
            {title}
          </li>
        )}
        getOptionKey={({ id }) => id}
        // The server has searched.
        filterOptions={(all) => all.filter(({ id }) => !featured.has(id))}
        // Inside the dialog, so that it belongs to it; fixed, so that the dialog doesn't clip it.
        disablePortal
        slotProps={{ popper: { popperOptions: { strategy: 'fixed' } } }}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('Add a newsletter')}
            helperText={hint}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, dir: 'auto' } }}
          />
        )}
      />
    </>
  );
}
