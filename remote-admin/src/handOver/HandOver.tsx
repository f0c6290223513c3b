import { type Connection, connectNewsletter, handOverQuery } from '@newsletters/shared/api/handOver';
import { reported } from '@newsletters/shared/api/reported';
import { can } from '@newsletters/shared/model';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, ErrorBanner, focusHeading, Skeleton, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
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
  // The button is gone then.
  const connect = (to: Connection) =>
    connection.mutate(to, { onSuccess: () => focusHeading({ preventScroll: true }) });
  const form = { connect, pending: connection.isPending, error: connection.error };
  return (
    <Stack component="section" aria-labelledby="hand-over-heading" sx={{ gap: 2, mb: 5 }}>
      <Typography variant="h2" id="hand-over-heading">
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
            onDisconnect={() => setDisconnecting(true)}
            {...form}
          />
          <PeopleTrouble newsletterId={newsletterId} handOver={data} isOwner={isOwner} />
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
