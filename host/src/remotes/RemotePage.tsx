import { PageBoundary } from '@newsletters/shared/ui';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { type RemotePageName, remoteOf } from './contract';
import {
  type Action,
  giveUp,
  type LoadedPage,
  loadedPage,
  loadPage,
  newAction,
  type RemoteError,
  startOver,
} from './loader';
import { PreviousRelease } from './PreviousRelease';

/** What stands in the area: a page that is there, or one that is on its way. */
interface Content {
  Component: ComponentType;
  action: Action;
  page?: LoadedPage;
  settled: Promise<unknown>;
  /** Whether the page has been on the screen without a crash. */
  stands?: boolean;
}

function load(page: RemotePageName, action: Action): Content {
  const there = loadedPage(page);
  if (there) return { Component: there.component, action, page: there, settled: Promise.resolve() };
  const loading = loadPage(page, action);
  const settled = loading.catch(() => {});
  const content: Content = {
    action,
    settled,
    Component: lazy(async () => {
      content.page = await loading;
      return { default: content.page.component };
    }),
  };
  onTheirWay.set(page, content);
  const forget = () => onTheirWay.get(page) === content && onTheirWay.delete(page);
  void settled.then(() => setTimeout(forget, 1000));
  return content;
}

/** Pages being loaded, or just loaded: React may begin to draw one more than once before it is on the screen. */
const onTheirWay = new Map<RemotePageName, Content>();

function firstContent(page: RemotePageName): Content {
  const content = onTheirWay.get(page);
  // What is loaded by now is drawn at once, without a moment of waiting.
  return content && !content.page ? content : load(page, newAction());
}

/** Begins to load the first page; resolves when it is loaded or cannot be, or when the time given is over. */
export async function beginPage(page: RemotePageName, limit: number) {
  const { settled } = firstContent(page);
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, limit))]);
}

/** Notes that the page beside it stands; one that throws in its effects does not. */
function Standing({ content }: { content: Content }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      content.stands = true;
    });
    return () => clearTimeout(timer);
  }, [content]);
  return null;
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
  const crashed = (error: Error) => {
    if (isFailure(error) || content.stands || !content.page) return;
    giveUp(remote, content.page.running, content.action, `It crashed: ${error.message}`);
    setContent(load(page, content.action));
  };
  const startAgain = () => {
    document.getElementById('main')?.focus();
    startOver(remote);
    setContent(load(page, newAction()));
  };
  const retry = (error: RemoteError) => {
    if (error.reload) window.location.reload();
    else if (error.name !== 'RequestError') startAgain();
  };
  return (
    <>
      <PreviousRelease remote={remote} onRetry={startAgain} />
      <PageBoundary resetKeys={[content]} onError={crashed} onRetry={(error) => retry(error as RemoteError)}>
        <content.Component />
        <Standing content={content} />
      </PageBoundary>
    </>
  );
}
