import { type Connection, connectNewsletter, handOverQuery } from '@newsletters/shared/api/handOver';
import { reported } from '@newsletters/shared/api/reported';
import { can } from '@newsletters/shared/model';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, ErrorBanner, Skeleton, Stack, Typography } from '@newsletters/shared/ui';
import { useRef, useState } from 'react';
import { Connected } from './Connected';
import { Disconnect } from './Disconnect';
import { PeopleTrouble } from './PeopleTrouble';
import { ToolTrouble } from './ToolTrouble';
import { Unconnected } from './Unconnected';

/** Whether the subscriptions of a newsletter reach the mailing tool; owners connect it with a list of listmonk or the webhook. */
export function HandOver({ newsletterId }: { newsletterId: string }) {
  const isOwner = can(useSession().role, 'manageUsers');
  const { data, dataUpdatedAt, error, refetch } = useQuery(handOverQuery(newsletterId));
  const [disconnecting, setDisconnecting] = useState(false);
  const connection = useMutation(
    reported(connectNewsletter(newsletterId), () => ({ message: t('Newsletter connected') })),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // For when a button is gone with what it has done.
  const focusSection = () => heading.current?.focus({ preventScroll: true });
  const connect = (to: Connection) => connection.mutate(to, { onSuccess: focusSection });
  const form = { connect, pending: connection.isPending, error: connection.error };
  return (
    <Stack component="section" aria-labelledby="hand-over-heading" sx={{ gap: 2, mb: 5 }}>
      <Typography variant="h2" id="hand-over-heading" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {t('Hand-over')}
      </Typography>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {!data && !error && (
        <Box role="progressbar" aria-label={t('Loading')}>
          <Skeleton width="min(16rem, 100%)" />
        </Box>
      )}
      {data && (isOwner || data.tool !== null) && (
        <ToolTrouble handOver={data} readAt={dataUpdatedAt} isOwner={isOwner} />
      )}
      {data?.tool === null && <Unconnected handOver={data} isOwner={isOwner} {...form} />}
      {data && data.tool !== null && (
        <>
          <Connected
            handOver={data}
            isOwner={isOwner}
            onDisconnect={() => {
              connection.reset();
              setDisconnecting(true);
            }}
            {...form}
          />
          <PeopleTrouble
            newsletterId={newsletterId}
            handOver={data}
            isOwner={isOwner}
            onRetried={focusSection}
          />
        </>
      )}
      <Disconnect
        newsletterId={newsletterId}
        tool={data?.tool ?? null}
        open={disconnecting}
        onClose={() => setDisconnecting(false)}
      />
    </Stack>
  );
}
