import { useMutation } from '@newsletters/shared/query';
import type { TablePlace } from '@newsletters/shared/tables';
import { Container, ErrorBanner, Lazy, PageBoundary } from '@newsletters/shared/ui';
import { useRef, useState } from 'react';
import { History } from '../history/History';
import { BackToList } from '../newsletters/BackToList';
import { NewsletterDetail } from '../newsletters/NewsletterDetail';
import { NewsletterList } from '../newsletters/NewsletterList';
import { noneSelected } from '../newsletters/selected';
import { discardImage } from '../newsletters/submit';
import { useView } from '../newsletters/view';

const loadEditor = async () => (await import('../newsletters/NewsletterEditor')).NewsletterEditor;

/** Newsletter Management: the list, or in its place the form or the detail of a newsletter. */
export default function NewslettersPage() {
  const { view, open, replace, backToList } = useView();
  const [selected, setSelected] = useState(noneSelected);
  const place = useRef<TablePlace>(undefined);
  // Here, because the row or the form with the image is gone by the time its file is deleted.
  const discard = useMutation(discardImage);
  return (
    <>
      {discard.error && (
        <Container>
          <ErrorBanner error={discard.error} onRetry={() => discard.mutate(discard.variables)} always />
        </Container>
      )}
      <PageBoundary
        resetKeys={[view.name, 'id' in view ? view.id : null]}
        whole
        wayOn={view.name === 'list' ? undefined : <BackToList onBack={backToList} />}
      >
        {view.name === 'list' && (
          <NewsletterList
            selected={selected}
            onSelect={setSelected}
            place={place}
            onOpen={open}
            onUnusedImage={discard.mutate}
          />
        )}
        {view.name === 'form' && (
          <Lazy
            key={view.id}
            load={loadEditor}
            whole
            wayOn={<BackToList onBack={backToList} />}
            props={{ id: view.id, onDone: backToList, onUnusedImage: discard.mutate }}
          />
        )}
        {view.name === 'detail' && (
          <NewsletterDetail
            id={view.id}
            onEdit={() => replace({ name: 'form', id: view.id })}
            onHistory={(title) => open({ name: 'history', item: { id: view.id, name: title } })}
            onBack={backToList}
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
    </>
  );
}
