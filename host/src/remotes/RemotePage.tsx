import { PageBoundary } from '@newsletters/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { type Content, contentOf, firstContent, onScreen } from './content';
import { giveUp, newAction, type RemoteError, startOver } from './loader';
import { PreviousRelease } from './PreviousRelease';
import { type RemotePageName, remoteOf } from './pageNames';

/** Notes that the page stands; one that throws in its effects, or shows nothing at all, does not. */
function Standing({ content }: { content: Content }) {
  const area = useRef<HTMLDivElement>(null);
  const [, setFailed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      content.stands = area.current?.hasChildNodes();
      // Thrown while drawing, for only that reaches the boundary.
      if (!content.stands) {
        setFailed(() => {
          throw new Error('It shows nothing');
        });
      }
    });
    return () => clearTimeout(timer);
  }, [content]);
  return (
    <div ref={area}>
      <content.Component />
    </div>
  );
}

/** Tells failures that carry a sentence for the person from crashes. By name, for remotes have classes of their own. */
const isFailure = ({ name }: Error) => name === 'RequestError' || name === 'RemoteError';

interface Props {
  page: RemotePageName;
}

/**
 * A page of a remote. Whatever goes wrong in it stays in its area: a release that cannot be loaded, or that crashes before
 * it stands, is replaced by the previous one; anything else is told, with Retry. It takes the page's name as key.
 */
export function RemotePage({ page }: Props) {
  const remote = remoteOf(page);
  const [content, setContent] = useState(() => firstContent(page));
  useEffect(() => onScreen(page), [page]);
  const crashed = (error: Error) => {
    if (isFailure(error) || content.stands || !content.page) return;
    giveUp(remote, content.page.running, content.action, new Error(`It crashed: ${error.message}`));
    setContent(contentOf(page, content.action));
  };
  const startAgain = () => {
    document.getElementById('main')?.focus();
    startOver(remote);
    setContent(contentOf(page, newAction()));
  };
  const retry = (error: RemoteError) => {
    if (error.reload) window.location.reload();
    else if (error.name !== 'RequestError') startAgain();
  };
  return (
    <>
      <PreviousRelease remote={remote} onRetry={startAgain} />
      <PageBoundary
        whole
        resetKeys={[content]}
        onError={crashed}
        onRetry={(error) => retry(error as RemoteError)}
      >
        <Standing content={content} />
      </PageBoundary>
    </>
  );
}
