import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { finder, fold, isActive } from '@newsletters/shared/model';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, EmptyText, SearchField, Typography } from '@newsletters/shared/ui';
import { useMemo, useState } from 'react';
import { DeleteSubscription } from './DeleteSubscription';
import { InactiveSubscriptions } from './InactiveSubscriptions';
import { MoreMenu, type OpenMenu } from './MoreMenu';
import { SubscriptionList } from './SubscriptionList';

/** From how many subscriptions on a search is worth its space. */
const SEARCHABLE = 11;

function found(subscriptions: Subscription[], search: string) {
  const matches = finder(search);
  return subscriptions.filter(({ newsletters }) =>
    matches(fold(`${newsletters?.title ?? ''}\n${newsletters?.description ?? ''}`)),
  );
}

interface SearchProps {
  search: string;
  onSearch: (search: string) => void;
  count: number;
}

const Search = ({ search, onSearch, count }: SearchProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, my: 2 }}>
    <Box sx={{ flexGrow: 1, maxWidth: 400 }}>
      <SearchField label={t('Search my subscriptions')} value={search} onChange={onSearch} />
    </Box>
    <Typography role="status" variant="body2" color="textSecondary">
      {search &&
        count > 0 &&
        t('{count, plural, one {# subscription found} other {# subscriptions found}}', { count })}
    </Typography>
  </Box>
);

/** The active subscriptions, and below them the inactive ones. */
export function AllSubscriptions({ subscriptions }: { subscriptions: Subscription[] }) {
  const { profileFailed } = useSession();
  const [typed, setTyped] = useState('');
  const [menu, setMenu] = useState<OpenMenu>();
  const [deleting, setDeleting] = useState<Subscription>();
  const [opened, setOpened] = useState(() => !subscriptions.some(isActive));
  const searchable = subscriptions.length >= SEARCHABLE;
  const search = searchable ? typed.trim() : '';
  const shown = useMemo(() => found(subscriptions, search), [subscriptions, search]);
  const active = shown.filter(isActive);
  const inactive = shown.filter((subscription) => !isActive(subscription));
  const open = opened || search !== '';
  const onMore = (subscription: Subscription, button: HTMLElement) => setMenu({ subscription, button });
  return (
    <>
      {searchable && <Search search={typed} onSearch={setTyped} count={shown.length} />}
      {search && shown.length === 0 && <EmptyText>{t('No subscriptions match your search')}</EmptyText>}
      {/* Of a suspended account, the database shows nothing. */}
      {subscriptions.length === 0 && !profileFailed && (
        <EmptyText>{t('You have no subscriptions yet.')}</EmptyText>
      )}
      {active.length > 0 && (
        <SubscriptionList
          heading="h2"
          label={t('Active subscriptions')}
          subscriptions={active}
          onMore={onMore}
        />
      )}
      {inactive.length > 0 && (
        <InactiveSubscriptions count={inactive.length} open={open} onToggle={() => setOpened(!open)}>
          <SubscriptionList
            heading="h3"
            label={t('Inactive subscriptions')}
            subscriptions={inactive}
            onMore={onMore}
          />
        </InactiveSubscriptions>
      )}
      {menu && <MoreMenu menu={menu} onClose={() => setMenu(undefined)} onDelete={setDeleting} />}
      <DeleteSubscription subscription={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}
