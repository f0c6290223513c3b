import type { NewsletterListItem } from '@newsletters/shared/api/newsletters';
import { newslettersQuery } from '@newsletters/shared/api/newsletters';
import { dateOf, finder, fold } from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { type Column, DataTable, type Sorting, type TablePlace } from '@newsletters/shared/tables';
import {
  AddIcon,
  Box,
  Button,
  focusHeading,
  Page,
  SearchField,
  Stack,
  Typography,
} from '@newsletters/shared/ui';
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { RowActions } from '../RowActions';
import { CategoryFilter } from './CategoryFilter';
import { DeleteNewsletter } from './DeleteNewsletter';
import type { View } from './view';

/** What a person set in the list, kept while another view stands in its place. */
export interface ListState {
  search: string;
  /** Empty for all categories. */
  categoryId: string;
  sorting?: Sorting;
}

export const wholeList: ListState = { search: '', categoryId: '' };

/** The newsletters that match; what each is searched by is made once. */
function useFound({ search, categoryId }: ListState) {
  const { data: newsletters } = useSuspenseQuery(newslettersQuery());
  const searched = useMemo(
    () =>
      newsletters.map((newsletter) => ({
        newsletter,
        text: fold(`${newsletter.title}\n${newsletter.description}`),
      })),
    [newsletters],
  );
  return useMemo(() => {
    const isFound = finder(search);
    return searched
      .filter(
        ({ newsletter, text }) => (!categoryId || newsletter.category_id === categoryId) && isFound(text),
      )
      .map(({ newsletter }) => newsletter);
  }, [searched, search, categoryId]);
}

function Title({ title, description }: NewsletterListItem) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 1,
          overflow: 'hidden',
          wordBreak: 'break-word',
        }}
      >
        {description}
      </Typography>
    </Box>
  );
}

const useColumns = (onOpen: (view: View) => void, onDelete: (newsletter: NewsletterListItem) => void) =>
  useMemo<Column<NewsletterListItem>[]>(
    () => [
      { label: 'Title', cell: (newsletter) => <Title {...newsletter} />, sortBy: ({ title }) => title },
      {
        label: 'Category',
        cell: ({ categories }) => categories?.name,
        sortBy: ({ categories }) => categories?.name ?? '',
        width: '20%',
      },
      {
        label: 'Created',
        cell: ({ created_at }) => dateOf(created_at),
        sortBy: ({ created_at }) => Date.parse(created_at),
        width: 140,
      },
      {
        label: 'Actions',
        align: 'right',
        width: 160,
        cell: (newsletter) => (
          <RowActions
            name={newsletter.title}
            onView={() => onOpen({ name: 'detail', id: newsletter.id })}
            onEdit={() => onOpen({ name: 'form', id: newsletter.id })}
            onDelete={() => onDelete(newsletter)}
          />
        ),
      },
    ],
    [onOpen, onDelete],
  );

interface Props {
  state: ListState;
  onChange: (state: ListState) => void;
  place: RefObject<TablePlace | undefined>;
  onOpen: (view: View) => void;
  onUnusedImage: (url: string) => void;
}

/** All newsletters, searched and filtered as a person types. */
export function NewsletterList({ state, onChange, place, onOpen, onUnusedImage }: Props) {
  const found = useFound(useDeferredValue(state));
  const [deleting, setDeleting] = useState<NewsletterListItem>();
  const columns = useColumns(onOpen, setDeleting);
  useEffect(focusHeading, []);
  return (
    <Page
      title="Newsletter Management"
      actions={
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => onOpen({ name: 'form', id: null })}
        >
          New Newsletter
        </Button>
      }
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, mb: 2 }}>
        <SearchField
          label="Search newsletters"
          value={state.search}
          onChange={(search) => onChange({ ...state, search })}
        />
        <CategoryFilter
          value={state.categoryId}
          onChange={(categoryId) => onChange({ ...state, categoryId })}
        />
      </Stack>
      <DataTable
        label="Newsletters"
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        empty="No newsletters found"
        sorting={state.sorting}
        onSort={(sorting) => onChange({ ...state, sorting })}
        place={place}
      />
      <DeleteNewsletter
        newsletter={deleting}
        onClose={() => setDeleting(undefined)}
        onUnusedImage={onUnusedImage}
      />
    </Page>
  );
}
