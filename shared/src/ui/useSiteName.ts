import type { SiteSettings } from '@newsletters/shared/api/siteSettings';
import { defaultSiteName, siteNameOf } from '@newsletters/shared/model';
import { queryClient } from '@newsletters/shared/query';
import { useSyncExternalStore } from 'react';

const settingsNow = () => queryClient.getQueryData<SiteSettings | null>(['site_settings']);

// Another observer of the query would replace its options.
const watch = (onChange: () => void) =>
  queryClient.getQueryCache().subscribe(({ query }) => {
    // Others are also added while a component draws, which is no moment to draw another one.
    if (query.queryKey[0] === 'site_settings') onChange();
  });

/** The last name that is known before the settings are: the document or the first script puts it there. */
const lastKnown = () =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.name) ?? defaultSiteName;

/** The name of the site: from the settings once they have been read, before that the last one known to this browser. */
export function useSiteName(): string {
  const settings = useSyncExternalStore(watch, settingsNow, settingsNow);
  return settings === undefined ? lastKnown() : siteNameOf(settings);
}
