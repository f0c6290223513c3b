import {
  type HistoryFilter,
  type HistoryKind,
  type HistoryTable,
  historyPeopleQuery,
  historyQuery,
} from '@newsletters/shared/api/history';
import { MenuItem, TextField } from '@newsletters/shared/forms';
import { useInfiniteQuery, useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, ErrorBanner, SearchField, useTyped } from '@newsletters/shared/ui';
import { recorded } from './fields';

const kindNames: Record<HistoryKind, string> = {
  created: t('Created'),
  changed: t('Edited'),
  moved: t('Moved to another category'),
  turned: t('Made visible, hidden or discontinued'),
  featured: t('Featured'),
  deleted: t('Deleted'),
  restored: t('Restored'),
  role: t('Role changed'),
  removed: t('Subscription removed'),
};

interface ChoiceProps {
  label: string;
  /** Instead of a choice. */
  all: string;
  value: string | undefined;
  options: { value: string; name: string }[];
  onChange: (value: string | undefined) => void;
}

const Choice = ({ label, all, value, options, onChange }: ChoiceProps) => (
  <TextField
    select
    label={label}
    size="small"
    fullWidth
    value={options.some((option) => option.value === value) ? value : ''}
    onChange={({ target }) => onChange(target.value || undefined)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    <MenuItem value="">{all}</MenuItem>
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value} dir="auto">
        {option.name}
      </MenuItem>
    ))}
  </TextField>
);

interface Props {
  table: HistoryTable;
  filter: HistoryFilter;
  onChange: (changes: HistoryFilter) => void;
}

function Search({ label, filter, onChange }: Omit<Props, 'table'> & { label: string }) {
  const [typed, type] = useTyped({
    search: filter.search ?? '',
    changeSearch: (search) => onChange({ search }),
  });
  return <SearchField label={label} value={typed} onChange={type} />;
}

/** Looks for a name, a person or a kind of change. If the people can't be loaded, the rest works. */
export function Filters({ table, filter, onChange }: Props) {
  const { data: people = [], error, refetch } = useQuery(historyPeopleQuery(table));
  // Read by the list, which says itself that it failed: mostly, for the same reason.
  const list = useInfiniteQuery({ ...historyQuery(table, filter), enabled: false });
  const { search, kinds } = recorded[table];
  return (
    <Box component="search" aria-label={t('Find changes')} sx={{ mb: 3 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { sm: `repeat(${search ? 3 : 2}, minmax(0, 1fr))` },
          alignItems: 'end',
        }}
      >
        {search && <Search label={search} filter={filter} onChange={onChange} />}
        <Choice
          label={t('Person')}
          all={t('Everyone')}
          value={filter.actorId}
          options={people.map(({ id, email }) => ({ value: id, name: email }))}
          onChange={(actorId) => onChange({ actorId })}
        />
        <Choice
          label={t('Kind of change')}
          all={t('All changes')}
          value={filter.kind}
          options={kinds.map((kind) => ({ value: kind, name: kindNames[kind] }))}
          onChange={(kind) => onChange({ kind: kinds.find((one) => one === kind) })}
        />
      </Box>
      <ErrorBanner error={!list.isError && error} onRetry={() => void refetch()} />
    </Box>
  );
}
