import { useMutation } from '@newsletters/shared/query';
import type { TablePlace } from '@newsletters/shared/tables';
import { Container, ErrorBanner, PageBoundary } from '@newsletters/shared/ui';
import { useRef, useState } from 'react';
import { BackToList } from '../newsletters/BackToList';
import { NewsletterDetail } from '../newsletters/NewsletterDetail';
import { NewsletterEditor } from '../newsletters/NewsletterEditor';
import { type ListState, NewsletterList, wholeList } from '../newsletters/NewsletterList';
import { discardImage } from '../newsletters/submit';
import { useView } from '../newsletters/view';

/** Newsletter Management: the list, and in its place the form or the detail of one newsletter. */
export default function NewslettersPage() {
  const { view, open, turnTo, backToList } = useView();
  const [list, setList] = useState<ListState>(wholeList);
  const place = useRef<TablePlace>(undefined);
  // Here, because the row or the form that had the picture is gone when its file is removed.
  const discard = useMutation(discardImage);
  return (
    <>
      {discard.error && (
        <Container>
          <ErrorBanner error={discard.error} onRetry={() => discard.mutate(discard.variables)} />
        </Container>
      )}
      <PageBoundary
        resetKeys={[view.name, 'id' in view ? view.id : null]}
        whole
        wayOn={view.name === 'list' ? undefined : <BackToList onBack={backToList} />}
      >
        {view.name === 'list' && (
          <NewsletterList
            state={list}
            onChange={setList}
            place={place}
            onOpen={open}
            onUnusedImage={discard.mutate}
          />
        )}
        {view.name === 'form' && (
          <NewsletterEditor key={view.id} id={view.id} onDone={backToList} onUnusedImage={discard.mutate} />
        )}
        {view.name === 'detail' && (
          <NewsletterDetail
            id={view.id}
            onEdit={() => turnTo({ name: 'form', id: view.id })}
            onBack={backToList}
          />
        )}
      </PageBoundary>
    </>
  );
}
