import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { AddIcon, FeaturedIcon } from '@newsletters/shared/forms';
import type { TablePlace } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { Button, focusHeading, Lazy, Page, PageBoundary, SearchField, Stack } from '@newsletters/shared/ui';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { GrowthButton } from '../growth/GrowthButton';
import { HistoryButton } from '../history/HistoryButton';
import { useLastImport } from '../spreadsheet/importRecord';
import { CategoryFilter } from './CategoryFilter';
import { DeleteNewsletter } from './DeleteNewsletter';
import { useListState } from './listState';
import { MoreMenu } from './MoreMenu';
import { NewsletterTable } from './NewsletterTable';
import { type Selected, without } from './selected';
import type { Batch } from './useBatch';
import type { OpenView, View } from './view';

const loadLastImport = async () => (await import('../spreadsheet/LastImport')).LastImport;
const loadExport = async () => (await import('./ExportNewsletters')).ExportNewsletters;
const loadFeatured = async () => (await import('../featured/FeaturedDialog')).FeaturedDialog;

interface Props {
  selected: Selected;
  onSelect: Dispatch<SetStateAction<Selected>>;
  batch: Batch;
  place: RefObject<TablePlace | undefined>;
  /** The newsletter that was opened, whose row gets the focus back. */
  returning: RefObject<string | undefined>;
  onOpen: OpenView;
}

/** All newsletters, searched and filtered as you type. */
export function NewsletterList({ selected, onSelect, batch, place, returning, onOpen }: Props) {
  const { state, search, choose, sort, toggle, query } = useListState();
  // How often each dialog was opened since it was closed: more than once when its code couldn't be loaded.
  const [arranging, setArranging] = useState(0);
  const [exporting, setExporting] = useState(0);
  const imported = useLastImport() !== undefined;
  const [deleting, setDeleting] = useState<NewsletterOverview>();
  const opening = useRef(onOpen);
  useLayoutEffect(() => {
    opening.current = (view) => {
      returning.current = ('id' in view && view.id) || undefined;
      onOpen(view, query());
    };
  });
  const open = useCallback((view: View) => opening.current(view), []);
  // On the way back, the page keeps its scroll position, and the row that was opened may already have the focus.
  useEffect(() => {
    if (!document.activeElement?.closest('tr')) focusHeading({ preventScroll: true });
  }, []);
  return (
    <Page
      title={t('Newsletter Management')}
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <Button startIcon={<FeaturedIcon />} onClick={() => setArranging(arranging + 1)}>
            {t('Arrange featured')}
          </Button>
          <GrowthButton onClick={() => open({ name: 'growth' })} />
          <HistoryButton onClick={() => open({ name: 'history' })} />
          <Stack direction="row" sx={{ gap: 0.25 }}>
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              onClick={() => open({ name: 'form', id: null })}
            >
              {t('New Newsletter')}
            </Button>
            <MoreMenu
              onImport={() => open({ name: 'spreadsheet' })}
              onEmails={() => open({ name: 'emails' })}
              onExport={() => setExporting(exporting + 1)}
            />
          </Stack>
        </Stack>
      }
    >
      {imported && <Lazy load={loadLastImport} props={{}} />}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        // As wide as the filter, also without the button that clears it.
        sx={{ gap: 2, mb: 2, displayPrint: 'none', '& > fieldset': { flex: { sm: '0 1 280px' } } }}
      >
        <SearchField label={t('Search newsletters')} value={state.search} onChange={search} />
        <CategoryFilter value={state.categoryId} onChange={choose} />
      </Stack>
      <PageBoundary resetKeys={[JSON.stringify(state)]}>
        <NewsletterTable
          filter={state}
          onSort={sort}
          onToggle={toggle}
          selected={selected}
          onSelect={onSelect}
          batch={batch}
          place={place}
          returning={returning}
          onOpen={open}
          onDelete={setDeleting}
        />
      </PageBoundary>
      {exporting > 0 && (
        <Lazy
          key={`export ${exporting}`}
          dialog
          load={loadExport}
          props={{ onClose: () => setExporting(0) }}
        />
      )}
      {arranging > 0 && (
        <Lazy
          key={`featured ${arranging}`}
          dialog
          load={loadFeatured}
          props={{ onClose: () => setArranging(0) }}
        />
      )}
      <DeleteNewsletter
        newsletter={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={(id) => onSelect((now) => without(now, new Set([id])))}
      />
    </Page>
  );
}
