import { type RemotePageName, remoteOf } from '@newsletters/delivery/registry/pageNames';
import { queryClient } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Alert, Button, Container, isFailure, Loading, PageBoundary } from '@newsletters/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RemoteError } from './compatibility';
import { crashOf, ReleaseError } from './failure';
import type { Content } from './loader';
import { useRemoteStatus, useRemoteStore } from './store';

/** How long a page has been on the screen before the code of the next one is loaded, in milliseconds. */
const AHEAD = 1000;

/** How long a page that hasn't been on the screen yet can wait for anything but the back end, in seconds: longer than its files may take. */
const PATIENCE = 30;

/** Loads the code of the page that is likely to be opened next. */
function useNext(next: RemotePageName | undefined) {
  const { loadAhead } = useRemoteStore();
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => loadAhead(next), AHEAD);
    return () => clearTimeout(timer);
  }, [loadAhead, next]);
}

/** Thrown while drawing, because only that reaches the boundary. */
const failWith = (kind: 'nothing' | 'timeout') => () => {
  throw new ReleaseError({ kind });
};

/** Notes that the page is stable. One that throws in its effects, or shows nothing at all, isn't. */
function StabilityCheck({ content, next }: { content: Content; next: RemotePageName | undefined }) {
  const area = useRef<HTMLDivElement>(null);
  const [, setFailed] = useState(false);
  useNext(next);
  useEffect(() => {
    const timer = setTimeout(() => {
      content.stable = area.current?.hasChildNodes();
      if (!content.stable) setFailed(failWith('nothing'));
    });
    return () => clearTimeout(timer);
  }, [content]);
  return (
    <div ref={area}>
      <content.Component />
    </div>
  );
}

/**
 * Shown while a page loads. Gives up one whose code is there but that waits too long for anything but the back end: any query of the page
 * or the shell that is being fetched begins the count anew.
 */
function Waiting({ content }: { content: Content }) {
  const [, setFailed] = useState(false);
  useEffect(() => {
    // Counted, so that a device that has slept, or a tab that was frozen, doesn't cost a release its place.
    let seconds = 0;
    const timer = setInterval(() => {
      seconds = content.page && !content.stable && !queryClient.isFetching() ? seconds + 1 : 0;
      if (seconds === PATIENCE) setFailed(failWith('timeout'));
    }, 1000);
    return () => clearInterval(timer);
  }, [content]);
  return <Loading whole />;
}

/** A quiet notice that an older release is shown instead of the newest. */
function PreviousRelease({ remote, onRetry }: { remote: string; onRetry: () => void }) {
  const { state, fallback } = useRemoteStatus(remote);
  if (!fallback || state !== 'working') return null;
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {t('Try again')}
    </Button>
  );
  return (
    <Container>
      <Alert severity="info" role="status" action={retry} sx={{ mt: 2 }}>
        {t(
          "The newest version of this part of the site can't be used right now. You're seeing the previous one.",
        )}
      </Alert>
    </Container>
  );
}

interface Props {
  page: RemotePageName;
  /** The page of the same remote that is likely to be opened next. */
  next?: RemotePageName;
  /** The alternative to Retry when it's the remote that fails; a link home by default. */
  wayOn?: ReactNode;
}

/**
 * A page of a remote. Whatever goes wrong in it stays in its area: a release that can't be loaded, or that crashes before
 * it is stable, is replaced by the previous one; any other error is shown with Retry. Its key is the page's name.
 */
export function RemotePage({ page, next, wayOn }: Props) {
  const remote = remoteOf(page);
  const { contentOf, firstContent, giveUp, onScreen, startOver } = useRemoteStore();
  const [content, setContent] = useState(() => firstContent(page));
  const [readFailed, setReadFailed] = useState(false);
  useEffect(() => onScreen(page), [onScreen, page]);
  const crashed = (error: Error) => {
    setReadFailed(error.name === 'RequestError');
    if (isFailure(error) || content.stable || !content.page) return;
    giveUp(remote, content.page.running, content.action, error, crashOf(error));
    setContent(contentOf(page, content.action));
  };
  const startAgain = () => {
    document.getElementById('main')?.focus();
    startOver(remote);
    setContent(contentOf(page));
  };
  const retry = (error: RemoteError) => {
    if (error.kind === 'outdated') window.location.reload();
    else if (error.name !== 'RequestError') startAgain();
  };
  return (
    <>
      <PreviousRelease remote={remote} onRetry={startAgain} />
      <PageBoundary
        whole
        loading={<Waiting content={content} />}
        resetKeys={[content]}
        wayOn={(!readFailed && wayOn) || undefined}
        onError={crashed}
        onRetry={(error) => retry(error as RemoteError)}
      >
        <StabilityCheck content={content} next={next} />
      </PageBoundary>
    </>
  );
}
