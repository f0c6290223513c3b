import type { TablePlace } from '@newsletters/shared/tables';
import { Lazy, PageBoundary } from '@newsletters/shared/ui';
import { useRef, useState } from 'react';
import { History } from '../history/History';
import { BackToList } from '../newsletters/BackToList';
import { NewsletterList } from '../newsletters/NewsletterList';
import { noneSelected } from '../newsletters/selected';
import { useBatch } from '../newsletters/useBatch';
import { useView } from '../newsletters/view';

const loadDetail = async () => (await import('../newsletters/NewsletterDetail')).NewsletterDetail;
const loadEditor = async () => (await import('../newsletters/NewsletterEditor')).NewsletterEditor;
const loadSpreadsheet = async () => (await import('../spreadsheet/SpreadsheetImport')).SpreadsheetImport;
const loadGrowth = async () => (await import('../growth/Growth')).Growth;
const loadEmails = async () => (await import('../issues/EmailsImport')).EmailsImport;

/** Newsletter Management: the list, or in its place the form or the detail of a newsletter. */
export default function NewslettersPage() {
  const { view, open, replace, backToList } = useView();
  const [selected, setSelected] = useState(noneSelected);
  // Here, because it goes on while a newsletter takes the place of the list.
  const batch = useBatch(selected, setSelected);
  const place = useRef<TablePlace>(undefined);
  const returning = useRef<string>(undefined);
  return (
    <PageBoundary
      resetKeys={[view.name, 'id' in view ? view.id : null]}
      whole
      wayOn={view.name === 'list' ? undefined : <BackToList onBack={backToList} />}
    >
      {view.name === 'list' && (
        <NewsletterList
          selected={selected}
          onSelect={setSelected}
          batch={batch}
          place={place}
          returning={returning}
          onOpen={open}
        />
      )}
      {view.name === 'form' && (
        <Lazy
          key={`form ${view.id}`}
          load={loadEditor}
          whole
          wayOn={<BackToList onBack={backToList} />}
          props={{ id: view.id, onDone: backToList }}
        />
      )}
      {view.name === 'detail' && (
        <Lazy
          key={`detail ${view.id}`}
          load={loadDetail}
          whole
          wayOn={<BackToList onBack={backToList} />}
          props={{
            id: view.id,
            onEdit: () => replace({ name: 'form', id: view.id }),
            onHistory: (title) => open({ name: 'history', item: { id: view.id, name: title } }),
            onGrowth: (title) => open({ name: 'growth', item: { id: view.id, name: title } }),
            onBack: backToList,
          }}
        />
      )}
      {view.name === 'spreadsheet' && (
        <Lazy
          load={loadSpreadsheet}
          whole
          wayOn={<BackToList onBack={backToList} />}
          props={{ onDone: backToList }}
        />
      )}
      {view.name === 'emails' && (
        <Lazy
          load={loadEmails}
          whole
          wayOn={<BackToList onBack={backToList} />}
          props={{ onDone: backToList }}
        />
      )}
      {view.name === 'growth' && (
        <Lazy
          key={`growth ${view.item?.id}`}
          load={loadGrowth}
          whole
          wayOn={<BackToList onBack={backToList} />}
          props={{ item: view.item, onOpen: (id) => open({ name: 'detail', id }), onBack: backToList }}
        />
      )}
      {view.name === 'history' && (
        <History
          key={view.item?.id}
          table="newsletters"
          item={view.item}
          onOpenItem={(item) => open({ name: 'history', item })}
          onBack={backToList}
        />
      )}
    </PageBoundary>
  );
}
