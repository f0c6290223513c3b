import { PageBoundary } from '@newsletters/shared/ui';
import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import type { RemotePageName } from './contract';
import { loadPage, RemoteError } from './loader';

const pages = new Map<RemotePageName, LazyExoticComponent<ComponentType>>();

/** The lazy component of a page. A failed one stays failed for ever, so that Retry needs a new one. */
function pageOf(page: RemotePageName, retried = false) {
  const Existing = pages.get(page);
  if (Existing && !retried) return Existing;
  const Loaded = lazy(() => loadPage(page, retried));
  pages.set(page, Loaded);
  return Loaded;
}

/** Starts loading a page's code, for when a person is about to go there. Failures are told when it is shown. */
export const prefetchPage = (page: RemotePageName) => void loadPage(page).catch(() => undefined);

interface Props {
  page: RemotePageName;
}

/** A page of a remote. Whatever goes wrong in it stays in its area, with a way on. */
export function RemotePage({ page }: Props) {
  const [, setRetries] = useState(0);
  const Loaded = pageOf(page);
  const retry = (error: unknown) => {
    if (!(error instanceof RemoteError)) return;
    pageOf(page, true);
    setRetries((count) => count + 1);
  };
  return (
    <PageBoundary resetKeys={[page]} onRetry={retry}>
      <Loaded />
    </PageBoundary>
  );
}
