import type { NewsletterListItem } from '@newsletters/shared/api/newsletters';
import { AddIcon } from '@newsletters/shared/forms';
import type { Sorting, TablePlace } from '@newsletters/shared/tables';
import { Button, focusHeading, Page, SearchField, Stack } from '@newsletters/shared/ui';
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { HistoryButton } from '../history/HistoryButton';
import { CategoryFilter } from './CategoryFilter';
import { DeleteNewsletter } from './DeleteNewsletter';
import { NewsletterTable } from './NewsletterTable';
import type { View } from './view';

/** The search, filter and order of the list, kept while another view takes its place. */
export interface ListState {
  search: string;
  /** Empty for all categories. */
  categoryId: string;
  sorting?: Sorting;
}

export const wholeList: ListState = { search: '', categoryId: '' };

interface Props {
  state: ListState;
  onChange: Dispatch<SetStateAction<ListState>>;
  place: RefObject<TablePlace | undefined>;
  onOpen: (view: View) => void;
  onUnusedImage: (url: string) => void;
}

/** All newsletters, searched and filtered as you type. */
export function NewsletterList({ state, onChange, place, onOpen, onUnusedImage }: Props) {
  const [deleting, setDeleting] = useState<NewsletterListItem>();
  const choose = useCallback((categoryId: string) => onChange((now) => ({ ...now, categoryId })), [onChange]);
  const sort = useCallback((sorting: Sorting) => onChange((now) => ({ ...now, sorting })), [onChange]);
  useEffect(focusHeading, []);
  return (
    <Page
      title="Newsletter Management"
      actions={
        <Stack direction="row" sx={{ gap: 1, flexShrink: 0 }}>
          <HistoryButton onClick={() => onOpen({ name: 'history' })} />
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            onClick={() => onOpen({ name: 'form', id: null })}
          >
            New Newsletter
          </Button>
        </Stack>
      }
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, mb: 2 }}>
        <SearchField
          label="Search newsletters"
          value={state.search}
          onChange={(search) => onChange({ ...state, search })}
        />
        <CategoryFilter value={state.categoryId} onChange={choose} />
      </Stack>
      <NewsletterTable
        search={state.search}
        categoryId={state.categoryId}
        sorting={state.sorting}
        onSort={sort}
        place={place}
        onOpen={onOpen}
        onDelete={setDeleting}
      />
      <DeleteNewsletter
        newsletter={deleting}
        onClose={() => setDeleting(undefined)}
        onUnusedImage={onUnusedImage}
      />
    </Page>
  );
}
